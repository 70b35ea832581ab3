import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** One import of one file; types count like values, since a type points the same way. */
export interface Import {
  /** The importing file, from the root, with forward slashes. */
  from: string;
  line: number;
  specifier: string;
  /** The imported file, from the root; absent for packages of others and Node's modules. */
  to?: string;
  /** The name of the package, for anything that is not a file of ours (`node:fs`, `drizzle-orm`). */
  package?: string;
}

export interface SourceTree {
  files: string[];
  imports: Import[];
}

const SOURCE_FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'scripts'];
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'results']);
const SOURCE = /\.[cm]?[jt]sx?$/;

/**
 * Reads every import of the project: `import`, `export … from`, `import()`, `import('…')` in types,
 * `import x = require()` and `require()`.
 * @param root the folder that holds `apps/` and `packages/`
 * @throws when a file does not parse
 */
export function readSourceTree(root: string): SourceTree {
  const workspaces = readWorkspaces(root);
  const files = SOURCE_FOLDERS.flatMap((folder) => listSources(root, folder)).toSorted();
  return { files, imports: files.flatMap((file) => readImports(root, file, workspaces)) };
}

function listSources(root: string, folder: string): string[] {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name) ? [] : listSources(root, at);
    }
    return SOURCE.test(entry.name) ? [at] : [];
  });
}

interface Workspace {
  folder: string;
  exports: Record<string, unknown>;
}

/** Our own packages by name, so that `@chairline/contract` is known to be a file of this tree. */
function readWorkspaces(root: string): Map<string, Workspace> {
  const workspaces = new Map<string, Workspace>();
  for (const parent of ['apps', 'packages']) {
    if (!existsSync(path.join(root, parent))) continue;
    for (const name of readdirSync(path.join(root, parent))) {
      const manifest = path.join(root, parent, name, 'package.json');
      if (!existsSync(manifest)) continue;
      const { name: id, exports = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
      workspaces.set(id, { folder: `${parent}/${name}`, exports });
    }
  }
  return workspaces;
}

function readImports(root: string, file: string, workspaces: Map<string, Workspace>): Import[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (node: { start: number }, specifier: string | undefined) => {
    if (specifier === undefined) return;
    const line = source.slice(0, node.start).split('\n').length;
    imports.push({ from: file, line, specifier, ...resolve(file, specifier, workspaces) });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value),
    ExportAllDeclaration: (node) => add(node, node.source.value),
    ExportNamedDeclaration: (node) => add(node, node.source?.value),
    ImportExpression: (node) => add(node, textOf(node.source)),
    TSImportType: (node) => add(node, node.source.value),
    TSExternalModuleReference: (node) => add(node, node.expression.value),
    CallExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') {
        add(node, textOf(node.arguments[0]));
      }
    },
  }).visit(program);
  return imports;
}

/** The text of a string literal, also of one in backquotes; undefined when it is computed. */
function textOf(node: { type: string; value?: unknown; quasis?: unknown[] } | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.quasis?.length === 1) {
    return (node.quasis[0] as { value: { cooked: string } }).value.cooked;
  }
  return undefined;
}

/** Where an import leads. Ours carry their extension, so a path is the file, whether it exists or not. */
function resolve(
  from: string,
  specifier: string,
  workspaces: Map<string, Workspace>,
): { to: string } | { package: string } {
  if (specifier.startsWith('.')) {
    return { to: path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')) };
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const workspace = workspaces.get(name);
  if (!workspace) return { package: name };
  const inside = `.${specifier.slice(name.length)}`;
  const target = workspace.exports[inside];
  return { to: path.posix.join(workspace.folder, typeof target === 'string' ? target : inside) };
}
