import ts from 'typescript'

/** What finds a message in the catalogues. */
export interface MessageKey {
  id: string
  context: string
}

/** The message of a `<Trans>`, a `t` template, or a `t({ message })`; null for other nodes. */
export function messageOf(node: ts.Node): MessageKey | null {
  if (ts.isJsxElement(node)) {
    const { tagName, attributes } = node.openingElement
    if (tagName.getText() !== 'Trans') return null
    return keyed(textOfChildren(node), attributes.properties)
  }
  if (ts.isTaggedTemplateExpression(node)) {
    return node.tag.getText() === 't' ? keyed(textOfTemplate(node.template), []) : null
  }
  if (!ts.isCallExpression(node) || node.expression.getText() !== 't') return null
  const [descriptor] = node.arguments
  if (!descriptor || !ts.isObjectLiteralExpression(descriptor)) return null
  return keyed(valueOf('message', descriptor.properties), descriptor.properties)
}

type Properties = ts.NodeArray<ts.JsxAttributeLike | ts.ObjectLiteralElementLike>

function keyed(id: string | null, properties: Properties | readonly []): MessageKey | null {
  return id ? { id, context: valueOf('context', properties) ?? '' } : null
}

function valueOf(name: string, properties: Properties | readonly []): string | null {
  for (const property of properties) {
    if (!ts.isJsxAttribute(property) && !ts.isPropertyAssignment(property)) continue
    if (property.name.getText() !== name) continue
    return property.initializer ? textOf(property.initializer) : null
  }
  return null
}

/** Null if it is neither a literal nor a template. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateExpression(node) ? textOfTemplate(node) : null
}

function textOfTemplate(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text
  const nameOf = namer()
  const parts = template.templateSpans.map((span) => nameOf(span.expression) + span.literal.text)
  return template.head.text + parts.join('')
}

/** Null if it has elements in it. */
function textOfChildren({ children }: ts.JsxElement): string | null {
  const nameOf = namer()
  const parts = children.map((child) => {
    if (ts.isJsxText(child)) return child.text.replaceAll(/\s*\n\s*/g, ' ')
    if (!ts.isJsxExpression(child) || !child.expression) return null
    return ts.isStringLiteral(child.expression) ? child.expression.text : nameOf(child.expression)
  })
  return parts.includes(null) ? null : parts.join('').trim()
}

/** Names the values of a message as lingui does: by their variable, otherwise by a number. */
function namer() {
  let next = 0
  return (value: ts.Expression) => `{${ts.isIdentifier(value) ? value.text : next++}}`
}
