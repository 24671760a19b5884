import { describe, expect, it } from 'vitest'
import { record, redo, startHistory, undo } from './history.ts'

describe('history', () => {
  it('goes back and forward through edits', () => {
    let history = record(startHistory('a'), 'b', { atMs: 0 })
    history = record(history, 'c', { atMs: 0 })
    expect(undo(history).present).toBe('b')
    expect(undo(undo(history)).present).toBe('a')
    expect(redo(undo(history)).present).toBe('c')
  })

  it('stays where it is at both ends', () => {
    const history = startHistory('a')
    expect(undo(history)).toBe(history)
    expect(redo(history)).toBe(history)
  })

  it('undoes typing in one field as one edit', () => {
    let history = startHistory('')
    for (const [index, text] of ['H', 'He', 'Hey'].entries()) {
      history = record(history, text, { key: 'name', atMs: index * 100 })
    }
    expect(history.present).toBe('Hey')
    expect(undo(history).present).toBe('')
  })

  it('separates edits of other fields, and those after a pause', () => {
    let history = record(startHistory('0'), '1', { key: 'a', atMs: 0 })
    history = record(history, '2', { key: 'b', atMs: 10 })
    history = record(history, '3', { key: 'b', atMs: 60_000 })
    expect(undo(history).present).toBe('2')
    expect(undo(undo(history)).present).toBe('1')
  })

  it('begins a new edit after an undo, even in the same field', () => {
    let history = record(startHistory('0'), '1', { key: 'a', atMs: 0 })
    history = record(undo(history), '2', { key: 'a', atMs: 10 })
    expect(undo(history).present).toBe('0')
    expect(history.future).toEqual([])
  })

  it('takes no edit that changes nothing', () => {
    const history = startHistory('a')
    expect(record(history, 'a', { atMs: 0 })).toBe(history)
  })
})
