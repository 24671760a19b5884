import { writeCookie } from './cookies.ts'
import { createStore } from './store.ts'

export const themeCookie = 'plax_theme'
export const themes = ['system', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

export function parseTheme(value: string | null | undefined): Theme {
  return value === 'dark' || value === 'light' ? value : 'system'
}

/** What was chosen since the page was loaded, in whichever switch; null: what the page came with. */
export const chosenTheme = createStore<Theme | null>(null)

/** Applies a theme to the page and keeps it, so that the server renders it without a flash. */
export function applyTheme(theme: Theme): void {
  chosenTheme.set(theme)
  document.documentElement.dataset.theme = theme
  writeCookie(themeCookie, theme, 1)
}
