import {
  type Canvas,
  type CanvasNode,
  createNode,
  newCondition,
  newMacroEntry,
  type NodeKind,
  type NodeOf,
} from '@plax/story-engine'
import { join, rowHeight } from './join.ts'
import type { StoryRules } from './stories/story.ts'

const column = { variables: -1260, triggers: -840, effects: -420 }

/** Lays variables, triggers and what hangs on them out at the left of a story. */
export function addRules(canvas: Canvas, rules: StoryRules, start: CanvasNode): void {
  const state: string[] = []
  const rows = { variables: 0, triggers: 0, effects: 0 }
  const add = <K extends NodeKind>(kind: K, id: string, place: keyof typeof column): NodeOf<K> => {
    const position = { x: column[place], y: rows[place] * rowHeight }
    const node = createNode(kind, { id, position })
    canvas.nodes.push(node)
    state.push(id)
    rows[place] += 1
    return node
  }
  const user = add('user', 'user', 'variables')
  Object.assign(user.data, rules.user)
  join(canvas, user, start, 'user')
  const variables = new Map(
    rules.variables.map((fields, index) => {
      const node = add('variable', `variable-${index}`, 'variables')
      Object.assign(node.data, fields)
      join(canvas, node, start, 'variables')
      return [fields.name, node]
    }),
  )
  const liveEvents = new Map(
    (rules.liveEvents ?? []).map(({ coins, donor, ...fields }, index) => {
      const node = add('liveEvent', `live-event-${index}`, 'triggers')
      Object.assign(node.data, fields)
      join(canvas, at(variables, coins), node, 'coins')
      join(canvas, at(variables, donor), node, 'donor')
      join(canvas, node, start, 'liveEvents')
      return [fields.title, node]
    }),
  )
  const triggers = new Map(
    rules.triggers.map(({ conditions, waitsFor = [], ...fields }, index) => {
      const node = add('trigger', `trigger-${index}`, 'triggers')
      Object.assign(node.data, fields)
      for (const name of new Set(conditions.map(({ variable }) => variable))) {
        join(canvas, at(variables, name), node, 'variables')
      }
      node.data.conditions = conditions.map(({ variable, ...condition }, order) =>
        newCondition(`condition-${order}`, {
          ...condition,
          variableNodeId: at(variables, variable).id,
        }),
      )
      for (const title of waitsFor) join(canvas, at(liveEvents, title), node, 'liveEvents')
      if (fields.prompt) join(canvas, node, start, 'triggers')
      return [fields.title, node]
    }),
  )
  for (const [index, { variable, when, ...fields }] of rules.updateRules.entries()) {
    const node = add('updateRule', `rule-${index}`, 'effects')
    Object.assign(node.data, fields, { scope: 'input' })
    join(canvas, at(variables, variable), node, 'variable')
    join(canvas, node, start, 'updateRules')
    if (when) join(canvas, at(triggers, when), node, 'when')
  }
  const macros = add('macroPrompt', 'macros', 'triggers')
  macros.data.entries = rules.macros.map((fields, index) =>
    newMacroEntry(`macro-${index}`, { ...fields, triggerWords: [...fields.triggerWords] }),
  )
  join(canvas, macros, start, 'macroPrompts')
  const people = new Map(
    canvas.nodes.flatMap((node) => (node.kind === 'character' ? [[node.data.name, node]] : [])),
  )
  for (const [index, { from, to, ...fields }] of rules.relations.entries()) {
    const node = add('relation', `relation-${index}`, 'effects')
    Object.assign(node.data, fields)
    join(canvas, at(people, from), node, 'from')
    join(canvas, at(people, to), node, 'to')
    join(canvas, node, start, 'relations')
  }
  for (const [name, trigger] of Object.entries(rules.comesWith)) {
    join(canvas, at(triggers, trigger), at(people, name), 'when')
  }
  canvas.groups = [{ id: 'state', title: rules.groupTitle, color: 'teal', nodeIds: state }]
}

function at<T>(nodes: ReadonlyMap<string, T>, name: string): T {
  const node = nodes.get(name)
  if (!node) throw new RangeError(`The demo story has nothing that is called ${name}.`)
  return node
}
