import type { I18n } from '@lingui/core'
import { use } from 'react'
import { NoticeSlot } from '../features/notices/notice-slot.tsx'
import { type AppContext, useApp } from '../lib/app-context.ts'
import { loadAllTexts } from '../lib/language.ts'
import { PreviewSlot } from '../features/story/preview/preview-slot.tsx'
import { PreviewSwitch } from '../features/story/preview/preview-switch.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { FooterLinks } from './footer-links.tsx'

/**
 * The links and switches at the foot of a page, and the operator's popups, which come no sooner.
 * What it says is none of the first texts: until those have come, the server's HTML stands.
 */
export function FooterControls() {
  const app = useApp()
  // The server has all texts before it draws.
  if (typeof document !== 'undefined') use(textsOf(app))
  return (
    <>
      <FooterLinks />
      <span className="mr-auto">Plax</span>
      <LanguageSwitch />
      <ThemeSwitch />
      <PreviewSwitch />
      <PreviewSlot />
      <NoticeSlot />
    </>
  )
}

const coming = new WeakMap<I18n, Promise<void>>()

/** All texts, asked for once the page has loaded; the same promise for each of a page's drawings. */
function textsOf({ i18n, language }: AppContext): Promise<void> {
  const known = coming.get(i18n)
  if (known) return known
  // Where they cannot be had, the foot is shown in English rather than the page as broken.
  const texts = pageLoad()
    .then(() => loadAllTexts(i18n, language))
    .catch(() => {})
  coming.set(i18n, texts)
  return texts
}

async function pageLoad(): Promise<void> {
  if (document.readyState === 'complete') return
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
}
