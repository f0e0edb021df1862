import type { Changes } from './changes.ts';
import { parseName } from './names.ts';
import { addPageMessages, writePage } from './page-files.ts';

const source = 'remote-admin/src';

/** Adds a page for administrators with an entry in their menu; returns the folder of its test. */
export function addStaffPage(changes: Changes, argument: string): string {
  const name = parseName(argument);
  const { kebab, pascal, snake, title } = name;
  const folder = `${source}/features/${kebab}`;
  const pagePath = `/manage/admin/${snake}`;
  writePage(changes, folder, name, 'staff');
  addPageMessages(changes, `${source}/messages`, name);
  changes.addMessage(`${source}/messages`, `admin.menu.${kebab}`, title, 'Entry of the admin menu');

  // The gate checks the folder of a chunk, which is the part of its name before the slash.
  changes.insert(
    `${source}/routes.ts`,
    'list of admin pages',
    /id: 'admin\/frame'[\s\S]*?\n(?= {6}\],\n)/,
    `{
  id: 'admin/${kebab}',
  path: '${pagePath}',
  lazy: lazyWithStaffSession(
    () => import(/* webpackChunkName: "admin/${kebab}" */ './features/${kebab}/${kebab}-page.tsx'),
  ),
},
`,
  );
  const layout = `${source}/layout/admin-layout.tsx`;
  changes.insert(
    layout,
    'list of menu entries',
    /const ownEntries = \[[\s\S]*?\n(?= {2}\];\n)/,
    `{ to: '${pagePath}', icon: <${pascal}Icon />, text: formatMessage({ id: 'admin.menu.${kebab}' }) },\n`,
  );
  changes.insert(layout, 'import of icons', /import \{\s+(?=[^}]*\} from '\.\/menu-icons\.tsx')/, `${pascal}Icon, `);
  changes.insert(
    `${source}/layout/menu-icons.tsx`,
    'end',
    /$/,
    `\n/** ${title}. */\nexport function ${pascal}Icon() {\n  return <Icon path="M6 3h12v18H6zM9 8h6M9 12h6M9 16h6" />;\n}\n`,
  );
  return folder;
}
