import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Popup } from './popups.ts'

let at = 3
let heard: number[] = []
const state = () => ({ __TSR_index: at })

/** A browser that is three entries into its history, with a router that notes what it hears. */
const browser = new EventTarget()
const go = (delta: number) => {
  at += delta
  browser.dispatchEvent(Object.assign(new Event('popstate'), { state: state() }))
}

async function load() {
  vi.stubGlobal('window', browser)
  vi.stubGlobal('history', {
    get state() {
      return state()
    },
    go,
  })
  vi.resetModules()
  const { closeByBack } = await import('./close-by-back.ts')
  const { addPopup } = await import('./popups.ts')
  browser.addEventListener('popstate', () => heard.push(at))
  return { closeByBack, addPopup }
}

describe('the Back button', () => {
  let loaded: Awaited<ReturnType<typeof load>>
  const forget: (() => void)[] = []
  beforeAll(async () => {
    loaded = await load()
  })
  afterAll(() => vi.unstubAllGlobals())
  beforeEach(() => {
    at = 3
    heard = []
    for (const one of forget.splice(0)) one()
  })

  function show(given: Partial<Popup> = {}) {
    const shown = { isOpen: true }
    const close = () => {
      remove()
      shown.isOpen = false
    }
    const popup = { close, isInFront: true, ...given }
    const remove = loaded.addPopup(popup)
    forget.push(remove)
    loaded.closeByBack(popup)
    return shown
  }

  it('closes a dialog and stays on its page, then leaves the page', () => {
    const dialog = show()
    go(-1)
    expect([dialog.isOpen, at, heard]).toEqual([false, 3, []])
    go(-1)
    expect([at, heard]).toEqual([2, [2]])
  })

  it('closes a list before the dialog that it is in', () => {
    const [dialog, list] = [show(), show()]
    go(-1)
    expect([list.isOpen, dialog.isOpen, at]).toEqual([false, true, 3])
    go(-1)
    expect([dialog.isOpen, at]).toEqual([false, 3])
  })

  it('leaves a dialog with unsaved text open, and the page too', () => {
    const dialog = show({ back: () => {} })
    go(-1)
    go(-1)
    expect([dialog.isOpen, at, heard]).toEqual([true, 3, []])
  })

  it('doesn’t wait for an offer to undo', () => {
    show({ isInFront: false })
    go(-1)
    expect(heard).toEqual([2])
  })

  it('is not meant by Forward, which the router handles', () => {
    const dialog = show()
    go(1)
    expect([dialog.isOpen, heard]).toEqual([true, [4]])
  })
})
