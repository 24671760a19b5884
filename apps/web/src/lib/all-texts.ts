import type { I18n } from '@lingui/core'
import { use } from 'react'
import { type AppContext, useApp } from './app-context.ts'
import { loadAllTexts } from './language.ts'

/**
 * For a part of the frame that says what is none of the first texts, and is loaded lazily: it waits
 * for the others, which are asked for once the page has loaded. Until then the server's HTML stands.
 */
export function useAllTexts(): void {
  useTexts(afterLoad, pageLoad)
}

/** The same for what opens by a press, which is waited for: the texts are asked for at once. */
export function useAllTextsNow(): void {
  useTexts(atOnce, async () => {})
}

type PendingTexts = WeakMap<I18n, Promise<void>>
const afterLoad: PendingTexts = new WeakMap()
const atOnce: PendingTexts = new WeakMap()

/** Waits for the same promise at each drawing; the server has all texts before it draws. */
function useTexts(coming: PendingTexts, ready: () => Promise<void>): void {
  const app = useApp()
  if (typeof document === 'undefined') return
  const texts = coming.get(app.i18n) ?? askTexts(app, ready)
  coming.set(app.i18n, texts)
  use(texts)
}

/** Where they cannot be had, the part is shown in English rather than the page as broken. */
function askTexts({ i18n, language }: AppContext, ready: () => Promise<void>): Promise<void> {
  return ready()
    .then(() => loadAllTexts(i18n, language))
    .catch(() => {})
}

async function pageLoad(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
