import { readTokens, type Token, ToolQueryRefused } from './tokens.ts';
import type { Expression, Name, Query, Select, Source } from './tree.ts';
import { castTypes, functions, keywords, LONGEST_MADE, units } from './words.ts';

const DEEPEST = 30;

/** Reads a query by its grammar. @throws ToolQueryRefused with what is not expected where */
export function parseQuery(text: string): Query {
  const tokens = readTokens(text);
  let at = 0;
  let depth = 0;

  const peek = (ahead = 0): Token => tokens[Math.min(at + ahead, tokens.length - 1)]!;
  const take = (): Token => tokens[Math.min(at++, tokens.length - 1)]!;
  const upper = (token: Token) => (token.kind === 'word' ? token.text.toUpperCase() : '');
  const is = (word: string, ahead = 0) => upper(peek(ahead)) === word;
  const isSign = (sign: string, ahead = 0) => peek(ahead).kind === 'sign' && peek(ahead).text === sign;
  const takes = (word: string) => is(word) && Boolean(take());
  const takesSign = (sign: string) => isSign(sign) && Boolean(take());
  const unexpected = (wanted: string): never => {
    const { kind, text: found } = peek();
    const what = kind === 'text' ? 'a text' : kind === 'parameter' ? `:${found}` : found;
    throw new ToolQueryRefused(`${what} cannot stand there: ${wanted}.`);
  };
  const must = (word: string) => void (takes(word) || unexpected(`${word} is expected`));
  const mustSign = (sign: string) => void (takesSign(sign) || unexpected(`${sign} is expected`));

  /** A name somebody gave: no word of the language. */
  function named(): string {
    const token = peek();
    if (token.kind !== 'word' || keywords.has(upper(token))) unexpected('a name is expected');
    if (token.text.length > 60) throw new ToolQueryRefused('A name has 60 letters at the most.');
    return take().text;
  }

  function list<T>(one: () => T): T[] {
    const all = [one()];
    while (takesSign(',')) all.push(one());
    return all;
  }

  function deeper<T>(work: () => T): T {
    depth += 1;
    if (depth > DEEPEST) throw new ToolQueryRefused('The query has too many brackets within brackets.');
    const found = work();
    depth -= 1;
    return found;
  }

  function query(): Query {
    const withs = takes('WITH')
      ? list(() => {
          const name = named();
          must('AS');
          return { name, query: inBrackets(query) };
        })
      : [];
    const selects = [{ before: '', select: select() }];
    while (takes('UNION')) selects.push({ before: takes('ALL') ? 'UNION ALL' : 'UNION', select: select() });
    const order = takes('ORDER') ? (must('BY'), list(sorted)) : [];
    const limit = takes('LIMIT') ? count() : null;
    const offset = limit !== null && takes('OFFSET') ? count() : 0;
    return { named: withs, selects, order, limit, offset };
  }

  function sorted() {
    const value = expression();
    const down = takes('DESC');
    if (!down) takes('ASC');
    return { value, down };
  }

  function count(): number {
    const { kind, text: digits } = peek();
    if (kind !== 'number' || !/^\d{1,9}$/.test(digits)) unexpected('a whole number is expected');
    return Number(take().text);
  }

  const inBrackets = <T>(inner: () => T): T => {
    mustSign('(');
    const found = deeper(inner);
    mustSign(')');
    return found;
  };

  function select(): Select {
    must('SELECT');
    const distinct = takes('DISTINCT');
    if (!distinct) takes('ALL');
    const items = list(() => {
      if (isSign('*') || (isSign('.', 1) && isSign('*', 2)))
        throw new ToolQueryRefused('Name each column: * cannot stand in a query of Open Dental.');
      return { value: expression(), alias: takes('AS') ? named() : null };
    });
    const from: Select['from'] = [];
    if (takes('FROM')) {
      from.push({ join: '', source: source(), on: null });
      for (let join = joined(); join !== null; join = joined()) {
        const next = source();
        const on = takes('ON') ? expression() : null;
        if (on === null && join !== 'CROSS JOIN' && join !== 'JOIN') unexpected('ON is expected');
        if (on !== null && join === 'CROSS JOIN')
          throw new ToolQueryRefused('CROSS JOIN has no ON: write JOIN.');
        from.push({ join: on === null ? 'CROSS JOIN' : join, source: next, on });
      }
    }
    const where = takes('WHERE') ? expression() : null;
    const group = takes('GROUP') ? (must('BY'), list(expression)) : [];
    return { distinct, items, from, where, group, having: takes('HAVING') ? expression() : null };
  }

  function joined(): string | null {
    if (takesSign(',')) return 'CROSS JOIN';
    for (const side of ['LEFT', 'RIGHT'])
      if (takes(side)) {
        takes('OUTER');
        must('JOIN');
        return `${side} JOIN`;
      }
    if (takes('CROSS')) {
      must('JOIN');
      return 'CROSS JOIN';
    }
    if (takes('INNER')) {
      must('JOIN');
      return 'JOIN';
    }
    return takes('JOIN') ? 'JOIN' : null;
  }

  function source(): Source {
    if (isSign('(')) {
      const inner = inBrackets(query);
      takes('AS');
      return { from: inner, alias: named() };
    }
    const table = named();
    if (isSign('.')) throw new ToolQueryRefused('Name tables alone, without a database before them.');
    const hasAlias = takes('AS') || (peek().kind === 'word' && !keywords.has(upper(peek())));
    return { from: table, alias: hasAlias ? named() : table };
  }

  const expression = (): Expression => deeper(() => chained('OR', conjunction));
  const conjunction = (): Expression => chained('AND', negation);

  function chained(word: string, part: () => Expression): Expression {
    const first = part();
    if (!is(word)) return first;
    const all: Expression[number][] = ['(', ...first];
    while (takes(word)) all.push(` ${word} `, ...part());
    return [...all, ')'];
  }

  function negation(): Expression {
    if (is('NOT') && !is('EXISTS', 1)) {
      take();
      return ['(NOT ', ...deeper(negation), ')'];
    }
    return compared();
  }

  function compared(): Expression {
    const left = sum();
    const sign = peek();
    if (sign.kind === 'sign' && ['=', '<>', '!=', '<', '>', '<=', '>='].includes(sign.text)) {
      take();
      return ['(', ...left, ` ${sign.text} `, ...sum(), ')'];
    }
    if (takes('IS')) {
      const not = takes('NOT') ? 'NOT ' : '';
      must('NULL');
      return ['(', ...left, ` IS ${not}NULL)`];
    }
    const not = is('NOT') && (take(), true) ? 'NOT ' : '';
    if (takes('IN')) return ['(', ...left, ` ${not}IN (`, ...members(), '))'];
    if (takes('LIKE')) return ['(', ...left, ` ${not}LIKE `, ...sum(), ')'];
    if (takes('BETWEEN')) {
      const low = sum();
      must('AND');
      return ['(', ...left, ` ${not}BETWEEN `, ...low, ' AND ', ...sum(), ')'];
    }
    if (not) unexpected('IN, LIKE or BETWEEN is expected');
    return left;
  }

  /** What stands within the brackets of an IN: a list that a parameter has, a query, or values. */
  function members(): Expression {
    const parameter = (): Expression => [{ is: 'parameter', name: take().text, list: true }];
    if (peek().kind === 'parameter') return parameter();
    return inBrackets((): Expression => {
      if (peek().kind === 'parameter' && isSign(')', 1)) return parameter();
      if (is('SELECT') || is('WITH')) return [{ is: 'query', query: query() }];
      return joinedBy(', ', list(sum));
    });
  }

  function sum(): Expression {
    const first = product();
    if (!isSign('+') && !isSign('-')) return first;
    const all: Expression[number][] = ['(', ...first];
    while (isSign('+') || isSign('-')) {
      all.push(` ${take().text} `);
      all.push(...(is('INTERVAL') ? interval() : product()));
    }
    return [...all, ')'];
  }

  function interval(): Expression {
    must('INTERVAL');
    return ['INTERVAL ', ...single(), ` ${unit()}`];
  }

  function unit(): string {
    if (!units.has(upper(peek()))) unexpected(`one of ${[...units].join(', ')} is expected`);
    return upper(take());
  }

  function product(): Expression {
    const isOne = () =>
      isSign('*') || isSign('/') || isSign('%') || is('DIV') || (is('MOD') && !isSign('(', 1));
    const first = single();
    if (!isOne()) return first;
    const all: Expression[number][] = ['(', ...first];
    while (isOne()) all.push(` ${take().text.toUpperCase()} `, ...single());
    return [...all, ')'];
  }

  function single(): Expression {
    const token = peek();
    if (token.kind === 'number') return [take().text];
    if (token.kind === 'text') return [quoted(take().text)];
    if (token.kind === 'parameter') return [{ is: 'parameter', name: take().text, list: false }];
    if (takesSign('-')) return ['(- ', ...deeper(single), ')'];
    if (isSign('('))
      return inBrackets((): Expression =>
        is('SELECT') || is('WITH') ? ['(', { is: 'query', query: query() }, ')'] : expression(),
      );
    if (takes('NULL')) return ['NULL'];
    if (takes('TRUE')) return ['TRUE'];
    if (takes('FALSE')) return ['FALSE'];
    if (takes('CASE')) return cases();
    if (is('EXISTS') || (is('NOT') && is('EXISTS', 1))) {
      const not = takes('NOT') ? 'NOT ' : '';
      must('EXISTS');
      return [`(${not}EXISTS (`, { is: 'query', query: inBrackets(query) }, '))'];
    }
    if (token.kind === 'word' && isSign('(', 1)) return called();
    const first = named();
    const name: Name = takesSign('.')
      ? { is: 'name', of: first, column: named() }
      : { is: 'name', of: null, column: first };
    return [name];
  }

  function cases(): Expression {
    const all: Expression[number][] = ['(CASE'];
    if (!is('WHEN')) all.push(' ', ...expression());
    if (!is('WHEN')) unexpected('WHEN is expected');
    while (takes('WHEN')) {
      all.push(' WHEN ', ...expression());
      must('THEN');
      all.push(' THEN ', ...expression());
    }
    if (takes('ELSE')) all.push(' ELSE ', ...expression());
    must('END');
    return [...all, ' END)'];
  }

  function called(): Expression {
    const name = upper(take());
    if (name === 'CAST') return inBrackets(cast);
    const known = functions.get(name);
    if (!known)
      throw new ToolQueryRefused(`The function ${name.slice(0, 60)} is none that a tool may call there.`);
    const inner = inBrackets(() => argumentsOf(name));
    return known.grows ? [`LEFT(${name}(`, ...inner, `), ${LONGEST_MADE})`] : [`${name}(`, ...inner, ')'];
  }

  function argumentsOf(name: string): Expression {
    const { least, most, unit: byUnit, interval: byInterval, distinct } = functions.get(name)!;
    if (name === 'COUNT' && takesSign('*')) return ['*'];
    const before = distinct && takes('DISTINCT') ? 'DISTINCT ' : '';
    const given: Expression[] = [];
    while (!isSign(')')) {
      if (given.length > 0) mustSign(',');
      if (byUnit && given.length === 0) given.push([unit()]);
      else if (byInterval && given.length === 1) given.push(interval());
      else given.push(expression());
      if (name === 'GROUP_CONCAT' && (is('ORDER') || is('SEPARATOR'))) {
        given[0] = [...given[0]!, ...gathered()];
        break;
      }
    }
    if (given.length < least || given.length > most)
      throw new ToolQueryRefused(
        `${name} takes ${least === most ? least : `${least} to ${most}`} values, and has ${given.length}.`,
      );
    return [before, ...joinedBy(', ', given)];
  }

  /** What stands behind the value of a GROUP_CONCAT. */
  function gathered(): Expression {
    const all: Expression[number][] = [];
    if (takes('ORDER')) {
      must('BY');
      const sorts = list(sorted).map(({ value, down }): Expression => [...value, down ? ' DESC' : '']);
      all.push(' ORDER BY ', ...joinedBy(', ', sorts));
    }
    if (takes('SEPARATOR')) {
      if (peek().kind !== 'text') unexpected('a text is expected');
      all.push(` SEPARATOR ${quoted(take().text)}`);
    }
    return all;
  }

  function cast(): Expression {
    const value = expression();
    must('AS');
    const type = upper(peek());
    if (!castTypes.has(type)) unexpected(`one of ${[...castTypes].join(', ')} is expected`);
    take();
    if (type !== 'DECIMAL') return ['CAST(', ...value, ` AS ${type})`];
    const [digits, decimals] = inBrackets(() => list(count));
    if (digits === undefined || digits > 65 || (decimals ?? 0) > Math.min(digits, 30))
      throw new ToolQueryRefused('DECIMAL has 65 digits at the most, 30 of them decimals: DECIMAL(12, 2).');
    return ['CAST(', ...value, ` AS DECIMAL(${digits}, ${decimals ?? 0}))`];
  }

  const found = query();
  if (peek().kind !== 'end') unexpected('the query should be at its end');
  return found;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const joinedBy = (between: string, all: readonly Expression[]): Expression =>
  all.flatMap((one, index) => (index === 0 ? [...one] : [between, ...one]));
