import type { CanvasNode } from '../canvas.ts'

export type FieldText = { field: string; text: string }

type Texts = { readonly [K in CanvasNode['kind']]?: readonly string[] }

/** Fields whose text reaches a prompt as it is written. */
const promptFields: Texts = {
  text: ['text'],
  user: ['description'],
  character: ['description', 'personality', 'exampleDialogue'],
  relation: ['title', 'description'],
  trigger: ['prompt'],
  story: ['coreContext', 'fullStory', 'prologue', 'closingInstructions'],
  variable: ['description'],
}

const entryTexts = (node: CanvasNode): FieldText[] => {
  if (node.kind === 'lorebook') {
    return node.data.entries.map(({ prompt }, i) => ({
      field: `entries.${i}.prompt`,
      text: prompt,
    }))
  }
  if (node.kind !== 'macroPrompt') return []
  return node.data.entries.map(({ text }, i) => ({ field: `entries.${i}.text`, text }))
}

/** The texts of a node that a model reads, in which macros are put in. */
export const promptTexts = (node: CanvasNode): FieldText[] => {
  const data: Record<string, unknown> = node.data
  const own = (promptFields[node.kind] ?? []).flatMap((field): FieldText[] => {
    const text = data[field]
    return typeof text === 'string' ? [{ field, text }] : []
  })
  return [...own, ...entryTexts(node)]
}
