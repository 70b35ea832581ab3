import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The part `styles` of `npm run check`: a class that nobody uses, a word of the look that there is not, and more of
 * what is to become less. The budgets go down with the code. Raised once, when calls came (a wing of screens that was not
 * there: bar, caller's card, ongoing calls, answering, hours, the patient's phone), and once when the calendar came
 * (its grid is a library's, whose classes can be said in no other words); nobody raises them for what stands.
 */
const BUDGETS = {
  'lines of CSS': 11_301,
  'buttons without a component outside ui': 54,
  'spaces and corners in pixels outside the look': 611,
};

const LOOK = 'apps/web/src/ui/look/';
const root = path.resolve(import.meta.dirname, '../..');
const list = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const all = (text: string, expression: RegExp) => [...text.matchAll(expression)].map((match) => match[1]!);
const withoutComments = (text: string) =>
  text.replaceAll(/@import [^;]*;/g, '').replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');

const styles = list('*.css').map(({ file, text }) => ({ file, text, rules: withoutComments(text) }));
const components = list('apps/web/src/**/*.ts', 'apps/web/src/**/*.tsx');
const modules = styles.filter(({ file }) => file.startsWith('apps/web/') && file.endsWith('.module.css'));
const classesIn = (rules: string) =>
  new Set(
    rules.split('{').flatMap((part) => all(part.slice(part.lastIndexOf('}') + 1), /\.([a-zA-Z][\w-]*)/g)),
  );

const words = new Set(
  styles.filter(({ file }) => file.startsWith(LOOK)).flatMap(({ rules }) => [...classesIn(rules)]),
);
const composed = modules.flatMap(({ file, rules }) =>
  all(rules, /composes:\s*([^;]*?)\s+from\s+global/g).flatMap((names) =>
    names.split(/\s+/).map((word) => ({ file, word })),
  ),
);
const given = components.flatMap(({ file, text }) =>
  [...all(text, /className="([^"]*)"/g), ...all(text, /className=\{`([^`]*)`/g)]
    .flatMap((value) => value.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter((word) => word !== '')
    .map((word) => ({ file, word })),
);

const problems = [...composed, ...given]
  .filter(({ word }) => !words.has(word))
  .map(({ file, word }) => `${file}: "${word}" is no word of the look (${LOOK}).`);

const said = new Set([...composed, ...given].map(({ word }) => word));
const quoted = components.map(({ text }) => text).join('\n');
for (const word of words)
  if (!said.has(word) && !new RegExp(`['"\`\\s]${word}['"\`\\s]`).test(quoted))
    problems.push(`${LOOK}: nobody says "${word}".`);

/** Which classes of which module the components name. */
const named = new Map<string, Set<string>>();
for (const { file, text } of components)
  for (const [, name, from] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const at = path.join(path.dirname(file), from!);
    const before = named.get(at) ?? new Set();
    named.set(at, new Set([...before, ...all(text, new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]));
  }
for (const { file, rules } of modules)
  for (const name of classesIn(rules))
    if (
      // Those of the component library and of the calendar's grid.
      !/^(mantine-|ec\b)/.test(name) &&
      !named.get(file)?.has(name) &&
      !new RegExp(`composes: ${name} from '`).test(modules.map((one) => one.rules).join(''))
    )
      problems.push(`${file}: no component uses .${name}.`);

const counts: Record<keyof typeof BUDGETS, number> = {
  'lines of CSS': styles.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
  'buttons without a component outside ui': components
    .filter(({ file }) => !file.startsWith('apps/web/src/ui/'))
    .reduce((sum, { text }) => sum + all(text, /(<button\b)/g).length, 0),
  'spaces and corners in pixels outside the look': modules.reduce(
    (sum, { rules }) =>
      sum + all(rules, /\b((?:padding|margin|gap|border-radius)[\w-]*:[^;]*\dpx[^;]*;)/g).length,
    0,
  ),
};
for (const [what, count] of Object.entries(counts)) {
  const budget = BUDGETS[what as keyof typeof BUDGETS];
  console.log(`${what}: ${count} of ${budget}`);
  if (count > budget)
    problems.push(
      `There are ${count} ${what}, ${count - budget} more than before: use what stands in apps/web/src/ui.`,
    );
}
console.log(problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
