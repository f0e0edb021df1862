import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from 'shared-ui';
import type { Failure } from '../asking/failure.ts';
import { askTicket, type Conversation, markRead } from './tickets-api.ts';
import { tellRead } from './use-unread-tickets.ts';

type Asked = Promise<Outcome<Conversation>>;

/** A ticket as it is told by its loader, by later questions, and by what the reader does with it. */
export function useTicket(id: string, asked: Asked) {
  const [ticket, setTicket] = useState<Conversation>();
  const [failure, setFailure] = useState<Failure>();
  const [asking, setAsking] = useState(true);
  const latest = useRef(0);

  const ask = useCallback(async (question: Asked) => {
    latest.current += 1;
    const turn = latest.current;
    setAsking(true);
    const outcome = await question;
    // What was asked before the latest answer may be older than it.
    if (turn !== latest.current) return;
    setAsking(false);
    if (outcome.kind === 'answered') setTicket(outcome.data);
    setFailure(outcome.kind === 'answered' ? undefined : outcome);
  }, []);

  useEffect(() => {
    void ask(asked);
    return () => {
      latest.current += 1;
    };
  }, [ask, asked]);

  const lastUnread = ticket?.id === id && ticket.unread ? ticket.messages : undefined;
  useEffect(() => {
    if (lastUnread === undefined || document.visibilityState !== 'visible') return;
    // Where it fails, the ticket stays unread, and the next answer has it noted again.
    void markRead(id, lastUnread).then(({ kind }) => kind === 'answered' && tellRead());
  }, [id, lastUnread]);

  return {
    ticket: ticket?.id === id ? ticket : undefined,
    failure,
    asking,
    askAgain: () => void ask(askTicket(id)),
    /** Takes in what a change of the reader's has led to. */
    async change(made: Asked) {
      const outcome = await made;
      if (outcome.kind !== 'answered') return outcome;
      latest.current += 1;
      setAsking(false);
      setFailure(undefined);
      setTicket(outcome.data);
      return outcome;
    },
  };
}
