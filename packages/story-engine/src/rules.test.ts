import { describe, expect, it } from 'vitest'
import type { Canvas } from './canvas.ts'
import { compile } from './compile.ts'
import { diagnosticMessage } from './diagnostics-messages.ts'
import { newCondition, newMacroEntry } from './nodes.ts'
import { fullCanvas, loreEntry } from './testing.ts'
import type { FullSample } from './testing.ts'
import { validate } from './validate.ts'

/** `severity code node field` of each complaint after a change. */
const complaints = (change: (sample: FullSample) => void): string[] => {
  const sample = fullCanvas()
  change(sample)
  return validate(sample.canvas).map(({ severity, code, nodeId = '', groupId = '', field = '' }) =>
    [severity, code, nodeId + groupId, field].join(' ').trim(),
  )
}

const without = (canvas: Canvas, edgeId: string): void => {
  canvas.edges = canvas.edges.filter((edge) => edge.id !== edgeId)
}

describe('a story of all kinds', () => {
  it('has no complaint and compiles [R-story-chat-017]', () => {
    expect(complaints(() => {})).toEqual([])
    expect(compile(fullCanvas().canvas).ok).toBe(true)
  })
})

describe('a variable', () => {
  it('needs a name that a text can ask for, and its own [R-story-chat-021]', () => {
    expect(complaints(({ trust }) => (trust.data.name = ' '))).toContain(
      'error variable.no_name trust name',
    )
    for (const name of ['a{b', 'a}', 'a|b', 'a:b']) {
      expect(complaints(({ trust }) => (trust.data.name = name))).toContain(
        'error variable.name_characters trust name',
      )
    }
    expect(complaints(({ trust }) => (trust.data.name = 'x'.repeat(61)))).toContain(
      'error field.too_long trust name',
    )
    const doubled = complaints(({ canvas, trust, story }) => {
      canvas.nodes.push({ ...structuredClone(trust), id: 'copy' })
      canvas.edges.push({
        id: 'x',
        source: 'copy',
        sourceSocket: 'variable',
        target: story.id,
        targetSocket: 'variables',
      })
    })
    expect(doubled).toContain('error variable.doubled_name copy name')
  })

  it('begins with a value of its type, within its bounds [R-story-chat-021]', () => {
    expect(complaints(({ trust }) => (trust.data.initialValue = 'five'))).toContain(
      'error variable.initial_type trust initialValue',
    )
    expect(complaints(({ trust }) => (trust.data.initialValue = 11))).toContain(
      'error variable.initial_range trust initialValue',
    )
    expect(complaints(({ trust }) => (trust.data.min = 11))).toContain(
      'error variable.min_over_max trust min',
    )
  })

  it('is warned of where nothing uses it, and only then [R-story-chat-063]', () => {
    const idle = (use: (sample: FullSample) => void) =>
      complaints((sample) => {
        const { canvas, trigger, trust } = sample
        for (const target of ['kind', 'judge', 'warm']) {
          canvas.edges = canvas.edges.filter(
            (edge) => edge.source !== trust.id || edge.target !== target,
          )
        }
        canvas.nodes = canvas.nodes.filter(({ id }) => !['kind', 'judge', 'warm'].includes(id))
        canvas.edges = canvas.edges.filter(({ source }) => source !== trigger.id)
        canvas.edges = canvas.edges.filter(({ source }) => !['kind', 'judge'].includes(source))
        use(sample)
      })
    expect(idle(() => {})).toEqual(['warning variable.unused trust'])
    const message = diagnosticMessage({ code: 'variable.unused', params: { name: 'trust' } }, 'en')
    expect(message).toBe('The variable “trust” isn’t used.')
    expect(
      idle(({ lorebook }) => (lorebook.data.entries[0] = asking('{{getvar::trust}}'))),
    ).toEqual([])
    expect(idle(({ story }) => (story.data.title = '{{getvar::trust}}'))).toHaveLength(1)
  })

  it('is missed where a text asks for one that is not there', () => {
    expect(complaints(({ story }) => (story.data.fullStory = 'It is {{getvar::dusk}}.'))).toEqual([
      'warning variable.unknown story fullStory',
    ])
  })
})

const asking = (prompt: string) => loreEntry('e1', { key: 'forest', prompt })

describe('a trigger', () => {
  it('needs conditions that its variables can answer [R-story-chat-022]', () => {
    const set = (...conditions: ReturnType<typeof newCondition>[]) =>
      complaints(({ trigger }) => (trigger.data.conditions = conditions))
    expect(set()).toContain('error trigger.no_condition warm conditions')
    expect(set(newCondition('c', { comparison: 'yes' }))).toContain(
      'error condition.comparison warm conditions.0.comparison',
    )
    expect(set(newCondition('c', { comparison: 'equal', value: 'x' }))).toContain(
      'error condition.value_type warm conditions.0.value',
    )
    expect(set(newCondition('c', { variableNodeId: 'gone' }))).toContain(
      'error condition.no_variable warm conditions.0.variableNodeId',
    )
    for (const comparison of ['below', 'equal', 'above'] as const) {
      expect(set(newCondition('c', { comparison, value: 1 }))).toEqual([])
    }
    for (const comparison of ['yes', 'no'] as const) {
      const fitting = complaints(({ trust, trigger, rule }) => {
        Object.assign(trust.data, { type: 'boolean', initialValue: false })
        Object.assign(rule.data, { operation: 'toggle' })
        trigger.data.conditions = [newCondition('c', { comparison })]
      })
      expect(fitting).toEqual([])
    }
  })

  it('is warned of where the story waits for its text', () => {
    expect(complaints(({ trigger }) => (trigger.data.prompt = ''))).toEqual([
      'warning trigger.prompt_empty warm prompt',
    ])
  })
})

describe('a relation', () => {
  it('needs both of its ends, in the story', () => {
    expect(complaints(({ canvas }) => without(canvas, 'mira-bond-from'))).toContain(
      'error relation.no_end bond from',
    )
    expect(complaints(({ canvas }) => without(canvas, 'orin-story-characters'))).toContain(
      'warning relation.end_outside bond to',
    )
    expect(
      complaints(({ relation }) => Object.assign(relation.data, { title: '', description: '' })),
    ).toEqual(['warning relation.no_text bond description'])
  })
})

describe('an update rule', () => {
  it('needs a variable, and something that can be done with it', () => {
    expect(complaints(({ canvas }) => without(canvas, 'trust-kind-variable'))).toContain(
      'error rule.no_variable kind variable',
    )
    expect(complaints(({ rule }) => (rule.data.value = 'x'))).toEqual([
      'error rule.value_type kind value',
    ])
    expect(complaints(({ rule }) => (rule.data.operation = 'toggle'))).toEqual([
      'error rule.operation kind operation',
    ])
    expect(complaints(({ rule }) => (rule.data.pattern = '('))).toEqual([
      'warning pattern.open_group kind pattern',
    ])
    expect(complaints(({ rule }) => (rule.data.pattern = 'a)'))).toEqual([
      'warning pattern.stray_close kind pattern',
    ])
    expect(complaints(({ rule }) => (rule.data.pattern = 'a**'))).toEqual([
      'warning pattern.invalid kind pattern',
    ])
    expect(complaints(({ judge }) => (judge.data.instruction = ' '))).toEqual([
      'error rule.no_instruction judge instruction',
    ])
  })
})

describe('a macro prompt', () => {
  it('is warned of without words or text, or with a broken pattern [R-story-chat-024]', () => {
    const set = (fields: Parameters<typeof newMacroEntry>[1]) =>
      complaints(({ macro }) => (macro.data.entries = [newMacroEntry('m', fields)]))
    expect(set({ text: 'x' })).toEqual(['warning macro.words_empty rain entries.0.triggerWords'])
    expect(set({ pattern: 'x' })).toEqual(['warning macro.text_empty rain entries.0.text'])
    expect(set({ pattern: '[', text: 'x' })).toEqual([
      'warning pattern.open_class rain entries.0.pattern',
    ])
    expect(set({ pattern: '(?=a)', text: 'x' })).toEqual([
      'warning pattern.lookaround rain entries.0.pattern',
    ])
    const twice = complaints(({ macro }) => macro.data.entries.push(...macro.data.entries))
    expect(twice).toEqual(['error entry.duplicate_id rain entries.1.id'])
  })
})

describe('a lore entry', () => {
  it('has every line of its secondary key looked at', () => {
    const set = (fields: Parameters<typeof loreEntry>[1]) =>
      complaints(({ lorebook }) => {
        lorebook.data.entries = [loreEntry('e', { key: 'a', prompt: 'x', ...fields })]
      })
    expect(set({ secondaryKey: 'day\nnight' })).toEqual([])
    expect(set({ secondaryKey: 'day\n[' })).toEqual([
      'warning pattern.open_class lore entries.0.secondaryKey',
    ])
    expect(set({ probability: 0 })).toEqual([
      'warning lorebook.never_fires lore entries.0.probability',
    ])
  })
})

describe('a canvas', () => {
  it('has one user at most', () => {
    const two = complaints(({ canvas, user, story }) => {
      canvas.nodes.push({ ...structuredClone(user), id: 'other' })
      canvas.edges.push({
        id: 'x',
        source: 'other',
        sourceSocket: 'user',
        target: story.id,
        targetSocket: 'user',
      })
    })
    expect(two).toEqual(['error edge.socket_full story user'])
  })

  it('is warned of groups that name what is not there', () => {
    const group = { id: 'g', title: '', color: 'grey' as const }
    expect(
      complaints(({ canvas }) => {
        canvas.groups = [
          { ...group, nodeIds: ['mira', 'gone'] },
          { ...group, id: 'h', nodeIds: ['mira'] },
        ]
      }),
    ).toEqual(['warning group.node_missing g', 'warning group.node_twice mirah'])
  })
})
