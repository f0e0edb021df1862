import { getText, loadDraft, parseJson, removeDraft, storeDraft } from 'shared-ui/app';

/** What was typed into the form for a ban request. */
export interface BanRequestDraft {
  /** The id of the user, who is looked up again for a stored form. */
  id: string;
  reason: string;
  evidence: string;
}

/** The name of the draft: one for each user whose page led to the form, because evidence is about one user. */
export function getDraftName(userId: string | null): string {
  return userId === null ? 'ban-request' : `ban-request:${userId}`;
}

/** Loads the form that was not sent. Without one, it is empty. */
export function loadForm(draftName: string, userId: string | null): BanRequestDraft {
  const draft = parseJson(loadDraft(draftName));
  return {
    id: getText(draft, 'id') ?? userId ?? '',
    reason: getText(draft, 'reason') ?? '',
    evidence: getText(draft, 'evidence') ?? '',
  };
}

/** Stores the form until it is sent. */
export function storeForm(draftName: string, form: BanRequestDraft) {
  storeDraft(draftName, form.reason || form.evidence ? JSON.stringify(form) : undefined);
}

/** Removes a form that was sent, unless it has been changed since. */
export function removeForm(draftName: string, form: BanRequestDraft) {
  removeDraft(draftName, JSON.stringify(form));
}
