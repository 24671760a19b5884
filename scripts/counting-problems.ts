import ts from 'typescript'

const excuse = 'not-characters: '
const instead = 'use countCharacters, isLongerThan, cutText or ofCharacters'

const limit = /MaxLength$|MinLength$|^MAX_\w*_CHARS$|^(?:text|title|choice)Length$/
/** Limits of codes, addresses, stored JSON, and work, which people don’t count. */
const otherLimits = new Set([
  ...[
    'password',
    'contentPassword',
    'managerPassword',
    'customUrl',
    'socialLink',
    'noticeLink',
  ].flatMap((name) => [`${name}MaxLength`, `${name}MinLength`]),
  ...['email', 'creatorTag', 'storyLanguage', 'uploadKey', 'queue', 'tokenText', 'ink'].map(
    (name) => `${name}MaxLength`,
  ),
  ...['STORED', 'SCAN', 'CHAT'].map((name) => `MAX_${name}_CHARS`),
])

function problemIn(node: ts.Node): string | null {
  if (isLengthOf(node, isSpread)) return 'counts code points'
  if (ts.isBinaryExpression(node) && isComparison(node)) {
    const [left, right] = [node.left, node.right]
    const isCounted = (one: ts.Node, other: ts.Node) => isLengthOf(one) && namesLimit(other)
    if (isCounted(left, right) || isCounted(right, left)) return 'compares the length of a string'
  }
  if (isCallOf(node, 'slice') && node.arguments.some(namesLimit)) return 'cuts units of a string'
  if (isCallOf(node, 'max') && node.arguments.some(namesLimit)) return 'limits code points'
  return isNativeLimit(node) ? 'has the browser count units of a string' : null
}

/** `x.length`, of whatever meets a condition. */
function isLengthOf(node: ts.Node, isOf: (text: ts.Expression) => boolean = () => true): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'length' && isOf(node.expression)
}

/** `[...text]` or `Array.from(text)`. */
function isSpread(node: ts.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.length === 1 && node.elements.every(ts.isSpreadElement)
  }
  if (!ts.isCallExpression(node) || node.arguments.length !== 1) return false
  return /^Array\.from$/.test(node.expression.getText())
}

function isComparison({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.LessThanToken && kind <= ts.SyntaxKind.ExclamationEqualsEqualsToken
}

function isCallOf(node: ts.Node, method: string): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  return node.expression.name.text === method
}

/** Whether an expression is a limit of text, or computed with one; `pointsOf` makes code points of it. */
function namesLimit(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return limit.test(node.text) && !otherLimits.has(node.text)
  if (ts.isBinaryExpression(node)) return namesLimit(node.left) || namesLimit(node.right)
  return ts.isPropertyAccessExpression(node) && namesLimit(node.name)
}

/** `maxLength` of a plain element: our own controls count characters. */
function isNativeLimit(node: ts.Node): boolean {
  if (!ts.isJsxAttribute(node) || node.name.getText() !== 'maxLength') return false
  const { tagName } = node.parent.parent
  return /^[a-z]/.test(tagName.getText())
}

/**
 * Where code counts or cuts text in code points or units of strings instead of characters
 * (`countCharacters`, `isLongerThan`, `cutText`, `ofCharacters`). What is no text that people count is
 * excused by a comment right above it: `not-characters:` and why.
 */
export function countingProblems(file: string, text: string): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const problem = problemIn(node)
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart())
    const isExcused = lines[line - 1]?.includes(excuse) ?? false
    if (problem && !isExcused) found.push(`${file}:${line + 1}: ${problem}: ${instead}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}
