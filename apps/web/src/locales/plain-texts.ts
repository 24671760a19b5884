import ts from 'typescript'

/** A text for people that stands in a source and not in the catalogues. */
export interface PlainText {
  line: number
  text: string
}

/** Attributes and properties whose words are read by people. */
const readable = new Set(
  'aria-label aria-description aria-roledescription aria-valuetext aria-placeholder title placeholder alt label description text hint caption heading message'.split(
    ' ',
  ),
)

/** Elements whose words the macros take into the catalogues. */
const translated = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])

/** Macros that are called with a message and its context. */
const macros = new Set(['t', 'msg'])

/** Calls whose first argument is shown. */
const showing = new Set(['showToast', 'alert', 'confirm', 'prompt'])

/** Finds what a component says in words of its own: in elements, attributes and messages. */
export function findPlainTexts(fileName: string, source: string): PlainText[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const found: PlainText[] = []
  const report = (node: ts.Node, text: string) => {
    if (!/\p{L}{2}/u.test(text.replaceAll('Plax', ''))) return
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    found.push({ line: line + 1, text: text.trim() })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && translated.has(node.openingElement.tagName.getText(file))) return
    if (ts.isCallExpression(node) && macros.has(node.expression.getText(file))) return
    for (const said of wordsOf(node)) {
      for (const literal of literalsOf(said)) report(literal, literal.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** What of a node is read by people. */
function wordsOf(node: ts.Node): ts.Node[] {
  if (ts.isJsxText(node)) return [node]
  if (ts.isJsxAttribute(node)) {
    return readable.has(node.name.getText()) && node.initializer ? [node.initializer] : []
  }
  if (ts.isJsxExpression(node)) {
    const isChild = ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
    return isChild && node.expression ? [node.expression] : []
  }
  if (ts.isCallExpression(node)) {
    return showing.has(node.expression.getText()) ? node.arguments.slice(0, 1) : []
  }
  if (ts.isPropertyAssignment(node) && readable.has(node.name.getText().replaceAll("'", ''))) {
    // A property may hold a code or the name of a field: words for people begin like a sentence.
    return literalsOf(node.initializer).filter(({ text }) => /^\p{Lu}|\s/u.test(text))
  }
  return []
}

type Literal = ts.JsxText | ts.LiteralLikeNode

/** The literals that an expression may come out as; words in a tagged template are translated. */
function literalsOf(node: ts.Node): Literal[] {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return [node]
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) {
    return node.expression ? literalsOf(node.expression) : []
  }
  if (ts.isConditionalExpression(node)) {
    return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  }
  if (ts.isBinaryExpression(node)) return [...literalsOf(node.left), ...literalsOf(node.right)]
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  }
  return []
}
