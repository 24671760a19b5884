import ts from 'typescript'

/** A message that a button shows. */
export interface ButtonText {
  id: string
  context: string
}

/**
 * The messages of a component’s buttons: of `Button`, of links that look like one, and of a dialog’s
 * `confirm`. Messages with other values than plain names are left out.
 */
export function findButtonTexts(fileName: string, source: string): ButtonText[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const found: ButtonText[] = []
  const visit = (node: ts.Node, isButton: boolean): void => {
    let isInside = isButton
    if (ts.isJsxAttribute(node)) isInside = node.name.getText(file) === 'confirm'
    if (ts.isJsxElement(node)) {
      isInside ||= looksLikeButton(node.openingElement, file)
      if (isInside && node.openingElement.tagName.getText(file) === 'Trans') {
        const id = textOf(node)
        if (id) found.push({ id, context: contextOf(node.openingElement, file) })
        return
      }
    }
    ts.forEachChild(node, (child) => visit(child, isInside))
  }
  visit(file, false)
  return found
}

function looksLikeButton({ tagName, attributes }: ts.JsxOpeningElement, file: ts.SourceFile) {
  if (tagName.getText(file) === 'Button') return true
  return attributes.properties.some(
    (property) =>
      ts.isJsxAttribute(property) &&
      property.name.getText(file) === 'className' &&
      property.getText(file).includes('buttonClasses('),
  )
}

function textOf({ children }: ts.JsxElement): string | null {
  const parts = children.map((child) => {
    if (ts.isJsxText(child)) return child.text.replaceAll(/\s*\n\s*/g, ' ')
    const value = ts.isJsxExpression(child) ? child.expression : undefined
    if (value && ts.isIdentifier(value)) return `{${value.text}}`
    return value && ts.isStringLiteral(value) ? value.text : null
  })
  return parts.includes(null) ? null : parts.join('').trim()
}

function contextOf({ attributes }: ts.JsxOpeningElement, file: ts.SourceFile): string {
  for (const property of attributes.properties) {
    if (!ts.isJsxAttribute(property) || property.name.getText(file) !== 'context') continue
    if (property.initializer && ts.isStringLiteral(property.initializer)) {
      return property.initializer.text
    }
  }
  return ''
}
