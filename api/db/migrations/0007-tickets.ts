import { type Kysely, sql } from 'kysely';

/** Support tickets, their messages, and news with links. */
export async function tickets(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table tickets (
    id text primary key,
    user_id text not null references users on delete cascade,
    subject text not null,
    search_text text not null,
    state text not null default 'open' check (state in ('open', 'closed')),
    assigned_to text references users on delete set null,
    revision integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    messages integer not null default 0,
    last_by_person integer not null default 0,
    last_by_staff integer not null default 0,
    read_by_person integer not null default 0,
    read_by_staff integer not null default 0
  )`,
  'create index on tickets (user_id, updated_at)',
  'create index on tickets ((last_by_person > read_by_staff), updated_at, id)',
  'create index on tickets (state, (last_by_person > read_by_staff), updated_at, id)',
  'create index on tickets (assigned_to)',
  `create table ticket_messages (
    ticket_id text not null references tickets on delete cascade,
    number integer not null,
    author_id text references users on delete set null,
    by_staff boolean not null,
    text text not null,
    created_at timestamptz not null,
    primary key (ticket_id, number)
  )`,
  'create index on ticket_messages (author_id)',
  'alter table news add column path text',
];
