import { useEffect } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { toast } from 'shared-ui';

const texts = {
  denied: defineMessage({ id: 'sign-in.denied' }),
  expired: defineMessage({ id: 'sign-in.expired' }),
  limited: defineMessage({ id: 'sign-in.limited' }),
  unavailable: defineMessage({ id: 'sign-in.unavailable' }),
  unreachable: defineMessage({ id: 'sign-in.unreachable' }),
  banned: defineMessage({ id: 'sign-in.banned' }),
};

function isFailure(word: string | null): word is keyof typeof texts {
  return word !== null && Object.hasOwn(texts, word);
}

/** Says why signing in did not work, where the address tells it, and takes that off the address. */
export function useSignInFailure() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { formatMessage } = useIntl();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const failure = query.get('signin');
    if (failure === null) return;
    query.delete('signin');
    if (isFailure(failure)) toast({ type: 'error', text: formatMessage(texts[failure]) });
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
  }, [pathname, search, hash, navigate, formatMessage]);
}
