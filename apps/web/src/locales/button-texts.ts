import ts from 'typescript'
import { type MessageKey, messageOf } from './message-keys.ts'

/** Attributes whose value labels a button of the component. */
const labels = new Set(['action', 'arrange', 'buy', 'confirm', 'submit'])

/**
 * The messages of a component’s buttons, by `Trans` or `t`: of `Button` and of components named
 * after it, of links that look like one, and of attributes such as a dialog’s `confirm`. Messages
 * with elements in them are left out.
 */
export function findButtonTexts(fileName: string, source: string): MessageKey[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const namedLooks = source.matchAll(/const (\w+) = buttonClasses\(/g)
  const looks = [...namedLooks].map(([, name]) => `{${name}}`)
  const found: MessageKey[] = []
  const visit = (node: ts.Node, isButton: boolean): void => {
    let isInside = isButton
    if (ts.isJsxAttribute(node)) isInside = labels.has(node.name.getText())
    if (ts.isJsxElement(node)) isInside ||= looksLikeButton(node.openingElement, looks)
    const message = isInside ? messageOf(node) : null
    if (message) found.push(message)
    else ts.forEachChild(node, (child) => visit(child, isInside))
  }
  visit(file, false)
  return found
}

function looksLikeButton({ tagName, attributes }: ts.JsxOpeningElement, looks: string[]): boolean {
  if (/Button$/.test(tagName.getText())) return true
  return attributes.properties.some((property) => {
    if (!ts.isJsxAttribute(property) || property.name.getText() !== 'className') return false
    const value = property.initializer?.getText() ?? ''
    return /\b(button|tool)Classes\(/.test(value) || looks.includes(value)
  })
}
