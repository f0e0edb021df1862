/** Something that staff did, as far as the API tells of it. */
export interface StaffAction {
  action: string;
  userId: string;
  description: string;
  /** Seconds since 1970. */
  createdAt: number;
  name?: string;
  subject?: string;
  outcome?: string;
}

/** Reads the list of actions in an answer; undefined where there is none. */
export function actionsIn(answer: unknown): StaffAction[] | undefined {
  const list: unknown = typeof answer === 'object' && answer ? Reflect.get(answer, 'message') : undefined;
  return Array.isArray(list) ? list.flatMap(actionIn) : undefined;
}

function actionIn(value: unknown): StaffAction[] {
  if (typeof value !== 'object' || value === null) return [];
  const field = (name: string): unknown => Reflect.get(value, name);
  const text = (name: string) => {
    const found = field(name);
    return typeof found === 'string' && found ? found : undefined;
  };
  const createdAt = Number(field('createdAt'));
  return [
    {
      action: text('action') ?? '',
      userId: text('userId') ?? '',
      description: text('description') ?? '',
      createdAt: Number.isFinite(createdAt) ? createdAt : 0,
      name: text('name'),
      subject: text('subject'),
      outcome: text('outcome'),
    },
  ];
}
