import { useRef } from 'react';
import { PageMessages } from 'shared-ui';
import type { ChannelProblem } from '../overview/setup.ts';
import { ChannelProblemRow } from './channel-problem.tsx';
import pageMessages from './messages/en.json?all-languages';
import { ProblemList } from './problem-list.tsx';
import styles from './problem-row.module.css';
import { useProblems } from './use-problems.ts';

interface ServerProblemsProps {
  /** Of the logs and the greetings. */
  channels: readonly ChannelProblem[];
  isChecking: boolean;
}

/** More problems are listed on demand. */
const MAX_SHOWN = 3;

/** What needs attention on a server, each with its fix. */
export function ServerProblems({ channels, isChecking }: ServerProblemsProps) {
  const { problems, owner } = useProblems();
  const ref = useRef<HTMLDivElement>(null);
  return (
    <PageMessages pageMessages={pageMessages}>
      <div ref={ref} tabIndex={-1} className={styles.rows}>
        {channels.length > 0 && (
          <ul className={styles.list}>
            {channels.map((problem) => (
              <ChannelProblemRow
                key={problem.id}
                problem={problem}
                isChecking={isChecking}
                onFixed={() => ref.current?.focus()}
              />
            ))}
          </ul>
        )}
      </div>
      {problems && <ProblemList problems={problems} owner={owner} limit={Math.max(1, MAX_SHOWN - channels.length)} />}
    </PageMessages>
  );
}
