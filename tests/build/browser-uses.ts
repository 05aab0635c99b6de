/**
 * Where code uses what the build's oldest browsers lack, without asking for it: the bundler lowers syntax only, and the types
 * know the newest browsers. Read by names, as no types are at hand: a test anywhere in a file counts for all of it, and a
 * member of an unknown object counts where nothing old, and nothing of the code's own, has its name.
 */
import { type ESTree, parseSync } from 'vite';
import type { newsSince } from './browser-data.ts';

type Node = ESTree.Node;
type News = ReturnType<typeof newsSince>;

interface Source {
  readonly file: string;
  readonly code: string;
}

interface Use {
  /** As the code has it: `URL.canParse`, `.checkVisibility`, `requestIdleCallback`. */
  readonly text: string;
  /** The name that a test for it has. */
  readonly name: string;
  readonly node: Node;
  /** The global that it is, or is a member of: no use where a variable has this name. */
  readonly global?: string;
  /** A member of anything: no use where the code has such a property of its own. */
  readonly isOfAny?: boolean;
}

const GLOBAL_OBJECTS = ['globalThis', 'self', 'window'];
/** Calls that give iterators, which had no methods like an array's. */
const ITERATORS = ['entries', 'keys', 'matchAll', 'values'];
const EQUALITY = ['==', '===', '!=', '!=='];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const isType = ({ type }: Node) => /^TS(?!As|Satisfies|NonNull|Instantiation)/.test(type);
const nameOf = (node: Node) => (node.type === 'Identifier' ? node.name : '');
const memberName = (node: Node) => (node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '');
const textOf = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** What is inside, without names of properties, which refer to nothing. */
function* partsOf(node: Node): Generator<Node> {
  const isComputed = 'computed' in node && node.computed;
  for (const [field, value] of Object.entries(node)) {
    if (!isComputed && (field === 'key' || field === 'label' || field === 'property')) continue;
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) yield part;
  }
}

/** Names that a pattern gives to variables. */
function* boundBy(pattern: Node): Generator<string> {
  if (pattern.type === 'Identifier') yield pattern.name;
  for (const part of partsOf(pattern)) if (!isType(part)) yield* boundBy(part);
}

/** What one file says, read from top to bottom. */
class Reading {
  readonly file: string;
  readonly #news: News;
  readonly #uses: Use[] = [];
  readonly #variables = new Set<string>();
  /** Those of its variables that hold another module's, and so nothing of the browser's. */
  readonly #imported = new Set<string>();
  /** Names that the file asks for somewhere. */
  readonly #tested = new Set<string>();
  /** Followed by `?.`. */
  readonly #optional = new Set<Node>();
  /** Names of properties that it declares, in types too. */
  readonly properties = new Set<string>();

  constructor({ file, code }: Source, news: News) {
    this.file = file;
    this.#news = news;
    const { program, errors } = parseSync(file, code);
    if (errors.length > 0) throw new Error(`${file} cannot be read`);
    this.#visit(program, false);
  }

  /** What it uses and does not ask for; `properties` are those of all files. */
  *uses(properties: ReadonlySet<string>): Generator<string> {
    for (const { text, name, node, global = '', isOfAny } of this.#uses)
      if (
        !this.#tested.has(name) &&
        !this.#optional.has(node) &&
        !this.#variables.has(global) &&
        !(isOfAny && properties.has(name))
      )
        yield text;
  }

  #visit(node: Node, isInType: boolean): void {
    const inType = isInType || isType(node);
    this.#declare(node);
    if (!inType) this.#ask(node);
    if (!inType) this.#use(node);
    for (const part of partsOf(node)) this.#visit(part, inType);
  }

  #declare(node: Node): void {
    switch (node.type) {
      case 'VariableDeclarator':
        for (const name of boundBy(node.id)) this.#variables.add(name);
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        for (const pattern of [node.id, ...node.params])
          if (pattern) for (const name of boundBy(pattern)) this.#variables.add(name);
        break;
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        this.#variables.add(node.local.name);
        this.#imported.add(node.local.name);
        break;
      case 'ClassDeclaration':
        if (node.id) this.#variables.add(node.id.name);
        break;
      case 'ObjectExpression':
        for (const part of node.properties) if (part.type === 'Property') this.properties.add(nameOf(part.key));
        break;
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'TSMethodSignature':
      case 'TSPropertySignature':
        this.properties.add(nameOf(node.key));
        break;
    }
  }

  #ask(node: Node): void {
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') this.#test(node.test);
    else if (node.type === 'LogicalExpression') this.#test(node.left);
    else if (node.type === 'UnaryExpression') this.#test(node);
    else if (node.type === 'BinaryExpression') {
      if (node.operator === 'in') this.#tested.add(textOf(node.left) ?? '');
      else if (EQUALITY.includes(node.operator)) this.#test(node.left);
    } else if (node.type === 'CallExpression' && node.optional) this.#optional.add(node.callee);
    else if (node.type === 'MemberExpression' && node.optional) this.#optional.add(node.object);
  }

  #test(condition: Node): void {
    if (condition.type === 'UnaryExpression' && ['!', 'typeof'].includes(condition.operator))
      this.#test(condition.argument);
    else if (condition.type === 'ChainExpression') this.#test(condition.expression);
    else if (condition.type === 'LogicalExpression') {
      this.#test(condition.left);
      this.#test(condition.right);
    } else this.#tested.add(nameOf(condition) || memberName(condition));
  }

  #use(node: Node): void {
    const use = this.#newOf(node);
    if (use) this.#uses.push({ ...use, node });
  }

  #newOf(node: Node): Omit<Use, 'node'> | undefined {
    const { isNewGlobal, isNewEvent, isNewFlag } = this.#news;
    if (node.type === 'Identifier') {
      const { name } = node;
      return isNewGlobal(name) ? { text: name, name, global: name } : undefined;
    }
    // A member of a new API is new as well; the API itself is reported or guarded, so its members are not looked up.
    if (node.type === 'MemberExpression') return this.#newOf(node.object) ? undefined : this.#newMember(node);
    if (node.type === 'CallExpression') {
      const event = memberName(node.callee) === 'addEventListener' ? textOf(node.arguments[0]) : undefined;
      return event && isNewEvent(event) ? { text: `event ${event}`, name: `on${event}` } : undefined;
    }
    if (node.type !== 'Literal' || !('regex' in node)) return;
    const flag = [...node.regex.flags].find(isNewFlag);
    return flag ? { text: `/${flag}`, name: `/${flag}` } : undefined;
  }

  #newMember(node: ESTree.MemberExpression): Omit<Use, 'node'> | undefined {
    const { isNewGlobal, isNewMember, isNewOf } = this.#news;
    const name = memberName(node);
    const object = nameOf(node.object);
    const isNew = GLOBAL_OBJECTS.includes(object) ? isNewGlobal(name) : isNewOf(object, name);
    if (isNew) return { text: `${object}.${name}`, name, global: object };
    if (isNew === undefined && isNewMember(name) && !this.#imported.has(object))
      return { text: `.${name}`, name, isOfAny: true };
    const maker = node.object.type === 'CallExpression' ? node.object.callee : node;
    if (maker.type !== 'MemberExpression' || nameOf(maker.object) === 'Object') return;
    const made = memberName(maker);
    return ITERATORS.includes(made) && isNewOf('Iterator', name) ? { text: `${made}().${name}`, name } : undefined;
  }
}

/** `file: use` of each, once. */
export function usesOfNews(sources: readonly Source[], news: News): string[] {
  const readings = sources.map((source) => new Reading(source, news));
  const properties = new Set(readings.flatMap((reading) => [...reading.properties]));
  return [
    ...new Set(readings.flatMap((reading) => [...reading.uses(properties)].map((use) => `${reading.file}: ${use}`))),
  ];
}
