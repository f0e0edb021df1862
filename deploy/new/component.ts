import type { Changes } from './changes.ts';
import { parseName } from './names.ts';

const samplesPage = 'shared-ui/samples/samples-page.tsx';

/** Adds a component that areas share, with a sample of it; returns the path of its test. */
export function addComponent(changes: Changes, argument: string): string {
  const { kebab, pascal, title } = parseName(argument);
  const file = `shared-ui/src/lib/${kebab}`;
  changes.write(
    `${file}.tsx`,
    `import type { ReactNode } from 'react';

interface ${pascal}Props {
  children: ReactNode;
}

/** ${title}. */
export function ${pascal}({ children }: ${pascal}Props) {
  return <p>{children}</p>;
}
`,
  );
  changes.write(
    `${file}.test.tsx`,
    `import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { ${pascal} } from './${kebab}.tsx';

test('shows its content', () => {
  const { container } = render(<${pascal}>Text</${pascal}>);
  expect(container.textContent).toBe('Text');
  throw new Error('Fill in this test: check what the component shows and does, then delete this line.');
});
`,
  );
  changes.write(
    `shared-ui/samples/${kebab}-samples.tsx`,
    `import { ${pascal} } from 'shared-ui/lib/${kebab}.tsx';
import { Group, Sample, Text } from './sample.tsx';

/** ${title}. */
export function ${pascal}Samples() {
  return (
    <Group name="${kebab}">
      <Sample title="${title}">
        <${pascal}>
          <Text id="${kebab}" />
        </${pascal}>
      </Sample>
    </Group>
  );
}
`,
  );
  changes.addMessage('shared-ui/samples/messages', `samples.${kebab}`, title, `Group of samples: ${title}`);
  changes.addImport(samplesPage, `import { ${pascal}Samples } from './${kebab}-samples.tsx';`);
  changes.insert(samplesPage, 'list of groups', /const groups = \[[^\]]*?(?=,?\s*\])/, `, '${kebab}'`);
  changes.insert(samplesPage, 'end of the samples', /Samples \/>\n(?= {6}<\/div>)/, `        <${pascal}Samples />\n`);
  return file;
}
