import { useCallback, useEffect, useState } from 'react';
import { api, type Outcome } from 'shared-ui';
import { staffCall } from '../entry/staff-call.ts';

/** A person of the chat platform, as the look-up tells. */
export interface ChatUser {
  id: string;
  username: string;
  discriminator?: string;
  avatar?: string | null;
  /** Seconds since 1970. */
  createdAt: number;
  is_banned: boolean;
}

interface Asked {
  id: string;
  outcome: Outcome<ChatUser>;
}

/** As much of a name as is shown: a browser has no end of work with a very long one. */
const longestName = 200;

// The cookies say who asks: whether somebody is banned is told to staff only.
async function lookUp(id: string): Promise<Outcome<ChatUser>> {
  const outcome = await staffCall(() => api.GET('/v1/public/get_discord_user', { params: { query: { id } } }));
  if (outcome.kind !== 'answered') return outcome;
  const { username, ...person } = outcome.data;
  return { kind: 'answered', data: { ...person, username: String(username ?? '').slice(0, longestName) } };
}

/** Looks a person up by id; what is known of them stays while they are looked up again. */
export function usePerson(id: string) {
  const [asked, setAsked] = useState<Asked>();
  const [question, setQuestion] = useState(0);
  const [answered, setAnswered] = useState<string>();
  const current = `${question} ${id}`;
  useEffect(() => {
    if (!id) return;
    let wanted = true;
    void lookUp(id).then((outcome) => {
      if (!wanted) return;
      setAsked({ id, outcome });
      setAnswered(current);
    });
    return () => {
      wanted = false;
    };
  }, [id, current]);

  return {
    outcome: asked?.id === id ? asked.outcome : undefined,
    asking: id !== '' && answered !== current,
    again: useCallback(() => setQuestion((number) => number + 1), []),
    /** Shows the state that a ban or its end has led to. */
    setBanned: (is_banned: boolean) =>
      setAsked((before) =>
        before?.outcome.kind === 'answered'
          ? { ...before, outcome: { kind: 'answered', data: { ...before.outcome.data, is_banned } } }
          : before,
      ),
  };
}
