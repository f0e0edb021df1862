import path from 'node:path';
import ts from 'typescript';

/** The type arguments of an unexported generic type, and the unexported types that are being expanded. */
interface Scope {
  typeArguments: ReadonlyMap<ts.Symbol, string>;
  expanding: readonly ts.Symbol[];
}

interface Member {
  name: string;
  isOptional: boolean;
  lines: (path: string) => string[];
}

const topLevel: Scope = { typeArguments: new Map(), expanding: [] };

/**
 * Describes the exports of a package's entries: one line for each member, parameter and result. Unexported types are
 * expanded where they are used, so their names and files do not matter.
 */
export function describeExportedTypes(
  entries: Record<string, string>,
  folder: string,
  options: ts.CompilerOptions,
): string[] {
  const program = createDeclarationProgram(Object.values(entries), folder, options);
  const checker = program.getTypeChecker();
  const modules = Object.entries(entries).map(([entry, file]) => {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) throw new Error(`${file} exports nothing.`);
    const exported = checker
      .getExportsOfModule(module)
      .map((symbol) => [symbol.name, resolveAlias(checker, symbol)] as const);
    return { entry, exported };
  });
  const names = new Map(modules.flatMap(({ exported }) => exported.map(([name, symbol]) => [symbol, name] as const)));
  const describer = new TypeDescriber(checker, names, folder);
  return modules.flatMap(({ entry, exported }) =>
    exported
      .flatMap(([name, symbol]) => describer.describeSymbol(name, symbol, topLevel))
      .map((line) => `${entry} ${line}`)
      .sort(),
  );
}

/** Creates a program from the emitted declarations, in which every inferred type is explicit. */
function createDeclarationProgram(files: string[], folder: string, options: ts.CompilerOptions): ts.Program {
  const emitOptions = { declaration: true, emitDeclarationOnly: true, incremental: false, noEmit: false };
  const declarations = new Map<string, string>();
  ts.createProgram(files, { ...options, ...emitOptions, removeComments: true }).emit(
    undefined,
    (_file, text, _mark, _onError, sources = []) => {
      for (const { fileName } of sources) if (isInside(folder, fileName)) declarations.set(fileName, text);
    },
  );
  const host = ts.createCompilerHost(options, true);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) => declarations.get(file) ?? readFile(file);
  return ts.createProgram(files, options, host);
}

function isInside(folder: string, file: string): boolean {
  return !path.relative(folder, file).startsWith('..');
}

function resolveAlias(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

class TypeDescriber {
  private readonly checker: ts.TypeChecker;
  private readonly exportedNames: ReadonlyMap<ts.Symbol, string>;
  private readonly folder: string;

  constructor(checker: ts.TypeChecker, exportedNames: ReadonlyMap<ts.Symbol, string>, folder: string) {
    this.checker = checker;
    this.exportedNames = exportedNames;
    this.folder = folder;
  }

  describeSymbol(name: string, symbol: ts.Symbol, scope: Scope): string[] {
    return (symbol.declarations ?? []).flatMap((declaration) => {
      if (ts.isFunctionDeclaration(declaration)) return this.describeSignature(name, declaration, scope);
      if (ts.isVariableDeclaration(declaration)) {
        const { type, initializer } = declaration;
        if (type) return this.describeType(name, type, scope);
        return [`${name}: ${initializer ? this.text(initializer, scope) : 'any'}`];
      }
      const typeName = `type ${name}`;
      if (ts.isTypeAliasDeclaration(declaration))
        return this.describeType(typeName + this.typeParameters(declaration, scope), declaration.type, scope);
      if (ts.isInterfaceDeclaration(declaration))
        return this.describeMembers(typeName + this.typeParameters(declaration, scope), declaration, scope);
      throw new Error(`The report of the contract cannot describe ${name}: ${declaration.getText()}`);
    });
  }

  private describeType(at: string, type: ts.TypeNode, scope: Scope): string[] {
    if (ts.isFunctionTypeNode(type)) return this.describeSignature(at, type, scope);
    if (this.members(type, scope)) return this.describeMembers(at, type, scope);
    const named = ts.isTypeReferenceNode(type) && this.findUnexportedType(type, type.typeName, scope);
    if (named && ts.isTypeNode(named.type)) return this.describeType(at, named.type, named.scope);
    return [`${at}: ${this.text(type, scope)}`];
  }

  private describeMembers(at: string, type: ts.Node, scope: Scope): string[] {
    const members = this.members(type, scope) ?? [];
    return members.length ? members.flatMap(({ lines }) => lines(at)) : [`${at}: {}`];
  }

  private describeSignature(at: string, signature: ts.SignatureDeclarationBase, scope: Scope): string[] {
    const call = `${at}${this.typeParameters(signature, scope)}`;
    const required = signature.parameters.filter((parameter) => !isOptional(parameter)).length;
    const parameters = signature.parameters.flatMap((parameter, index) => {
      const { type, dotDotDotToken } = parameter;
      if (!type) return [];
      const position = `${call}(${dotDotDotToken ? '...' : ''}${index + 1}${isOptional(parameter) ? '?' : ''})`;
      // A newly required member breaks callers, so required members have their own line.
      const requiredMembers = (this.members(type, scope) ?? []).filter((member) => member.name && !member.isOptional);
      return [
        ...this.describeType(position, type, scope),
        ...(requiredMembers.length
          ? [`${position} requires ${requiredMembers.map(({ name }) => name).join(', ')}`]
          : []),
      ];
    });
    const result = signature.type ? this.describeType(`${call}()`, signature.type, scope) : [`${call}(): any`];
    return [...(required ? [`${call} requires arguments: ${required}`] : []), ...parameters, ...result];
  }

  /** The members of an object type that can be expanded; undefined for any other type. */
  private members(type: ts.Node, scope: Scope): Member[] | undefined {
    if (ts.isParenthesizedTypeNode(type)) return this.members(type.type, scope);
    if (ts.isTypeLiteralNode(type)) return sortMembers(type.members.map((member) => this.member(member, scope)));
    if (ts.isInterfaceDeclaration(type)) {
      const bases = (type.heritageClauses ?? []).flatMap((clause) => [...clause.types]);
      const own = type.members.map((member) => this.member(member, scope));
      return sortMembers([...own, ...bases.flatMap((base) => this.baseMembers(base, scope))]);
    }
    if (ts.isIntersectionTypeNode(type))
      return sortMembers(type.types.flatMap((part) => this.baseMembers(part, scope)));
    const named = ts.isTypeReferenceNode(type) && this.findUnexportedType(type, type.typeName, scope);
    return named ? this.members(named.type, named.scope) : undefined;
  }

  private baseMembers(base: ts.TypeNode, scope: Scope): Member[] {
    const named = ts.isExpressionWithTypeArguments(base) && this.findUnexportedType(base, base.expression, scope);
    const members = named ? this.members(named.type, named.scope) : this.members(base, scope);
    return members ?? [{ name: '', isOptional: true, lines: (at) => [`${at} extends ${this.text(base, scope)}`] }];
  }

  private member(member: ts.TypeElement, scope: Scope): Member {
    const name = member.name?.getText() ?? '';
    const mark = member.questionToken ? '?' : '';
    const lines = (at: string) => {
      if (ts.isMethodSignature(member)) return this.describeSignature(`${at}.${name}${mark}`, member, scope);
      if (ts.isPropertySignature(member) && member.type)
        return this.describeType(`${at}.${name}${mark}`, member.type, scope);
      return [`${at}: ${this.text(member, scope)}`];
    };
    return { name, isOptional: Boolean(member.questionToken), lines };
  }

  private typeParameters({ typeParameters = [] }: { typeParameters?: Iterable<ts.Node> }, scope: Scope): string {
    const names = [...typeParameters].map((parameter) => this.text(parameter, scope));
    return names.length ? `<${names.join(', ')}>` : '';
  }

  /** Formats the type in one line. */
  private text(node: ts.Node, scope: Scope): string {
    if (ts.isStringLiteral(node)) return `'${node.text}'`;
    // The compiler writes the parts of an inferred union in no stable order.
    if (ts.isUnionTypeNode(node))
      return node.types
        .map((part) => this.text(part, scope))
        .sort()
        .join(' | ');
    if (ts.isTypeLiteralNode(node)) return this.block({ type: node, scope });
    if (ts.isTypeReferenceNode(node)) return this.referenceText(node, node.typeName, scope);
    if (ts.isExpressionWithTypeArguments(node)) return this.referenceText(node, node.expression, scope);
    if (ts.isTypeQueryNode(node)) return `typeof ${this.referenceText(node, node.exprName, scope)}`;
    if (ts.isImportTypeNode(node) && node.qualifier)
      return `${node.isTypeOf ? 'typeof ' : ''}${this.referenceText(node, node.qualifier, scope)}`;
    return this.textWithChildren(node, scope);
  }

  private textWithChildren(node: ts.Node, scope: Scope): string {
    const from = node.getStart();
    const source = node.getSourceFile().text;
    let text = '';
    let end = from;
    ts.forEachChild(node, (child) => {
      text += source.slice(end, child.getStart()) + this.text(child, scope);
      end = child.getEnd();
    });
    return (text + source.slice(end, node.getEnd())).replaceAll(/\s+/g, ' ');
  }

  private referenceText(node: ts.NodeWithTypeArguments, name: ts.Node, scope: Scope): string {
    const symbol = this.getSymbol(name);
    const substitute = symbol && scope.typeArguments.get(symbol);
    if (substitute) return substitute;
    const named = this.findUnexportedType(node, name, scope);
    if (named) return ts.isTypeNode(named.type) ? `(${this.text(named.type, named.scope)})` : this.block(named);
    const typeArguments = (node.typeArguments ?? []).map((argument) => this.text(argument, scope)).join(', ');
    return `${this.getTypeName(symbol, name, scope)}${typeArguments && `<${typeArguments}>`}`;
  }

  private getTypeName(symbol: ts.Symbol | undefined, name: ts.Node, scope: Scope): string {
    const exported = symbol && this.exportedNames.get(symbol);
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName;
    if (exported || !symbol || !file || symbol.flags & ts.SymbolFlags.TypeParameter) return exported ?? name.getText();
    if (!isInside(this.folder, file)) return `${getPackagePrefix(file)}${name.getText()}`;
    if (scope.expanding.includes(symbol)) return 'recursive';
    const inner = { ...scope, expanding: [...scope.expanding, symbol] };
    return `{ ${this.describeSymbol('', symbol, inner).join('; ')} }`;
  }

  private block({ type, scope }: { type: ts.Node; scope: Scope }): string {
    const lines = this.describeMembers('', type, scope).map((line) => line.replace(/^[. ]/, ''));
    return `{ ${lines.join('; ')} }`;
  }

  /** Finds a type that no entry exports; undefined for exported types and for those of libraries. */
  private findUnexportedType(node: ts.NodeWithTypeArguments, name: ts.Node, scope: Scope) {
    const symbol = this.getSymbol(name);
    const declaration = symbol?.declarations?.[0];
    if (!symbol || !declaration || this.exportedNames.has(symbol) || scope.expanding.includes(symbol)) return undefined;
    if (!ts.isTypeAliasDeclaration(declaration) && !ts.isInterfaceDeclaration(declaration)) return undefined;
    if (!isInside(this.folder, declaration.getSourceFile().fileName)) return undefined;
    const typeArguments = new Map(scope.typeArguments);
    for (const [index, parameter] of (declaration.typeParameters ?? []).entries()) {
      const argument = node.typeArguments?.[index];
      const own = this.getSymbol(parameter.name);
      if (own && argument) typeArguments.set(own, this.text(argument, scope));
      else if (own && parameter.default) typeArguments.set(own, this.text(parameter.default, scope));
    }
    const type = ts.isTypeAliasDeclaration(declaration) ? declaration.type : declaration;
    return { type, scope: { typeArguments, expanding: [...scope.expanding, symbol] } };
  }

  private getSymbol(name: ts.Node): ts.Symbol | undefined {
    const symbol = this.checker.getSymbolAtLocation(ts.isQualifiedName(name) ? name.right : name);
    return symbol && resolveAlias(this.checker, symbol);
  }
}

function isOptional({ questionToken, dotDotDotToken, initializer }: ts.ParameterDeclaration): boolean {
  return Boolean(questionToken ?? dotDotDotToken ?? initializer);
}

function sortMembers(members: Member[]): Member[] {
  return members.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The library that declares a type; empty for types of the language. */
function getPackagePrefix(file: string): string {
  const library = /.*\/node_modules\/(?:@types\/)?((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (library === 'typescript') return '';
  return `${library ?? path.basename(path.dirname(file))}:`;
}
