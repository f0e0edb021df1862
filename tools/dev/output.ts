/** Prints output of one process, each line with the name of its package in front. */
export function createPrinter(packageName: string): (chunk: unknown) => void {
  let incomplete = '';
  return (chunk) => {
    const lines = `${incomplete}${chunk}`.split('\n');
    incomplete = lines.pop() ?? '';
    for (const line of lines.flatMap(formatLine)) console.log(`${packageName.padEnd(16)} | ${line}`);
  };
}

interface LogLine {
  level: number;
  msg: string;
  req?: { method: string; path: string };
  err?: { stack?: string; message?: string };
}

const WARN_LEVEL = 40;

/** Turns a structured log line into readable ones, and leaves out what is no warning. Other lines stay as they are. */
function formatLine(line: string): string[] {
  const entry = parseLogLine(line);
  if (!entry) return [line];
  if (entry.level < WARN_LEVEL) return [];
  const request = entry.req ? `${entry.req.method} ${entry.req.path}: ` : '';
  return `${request}${entry.msg}\n${entry.err?.stack ?? entry.err?.message ?? ''}`.trimEnd().split('\n');
}

function parseLogLine(line: string): LogLine | undefined {
  if (!line.startsWith('{"level":')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}
