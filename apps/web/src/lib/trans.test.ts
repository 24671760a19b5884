import { type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Trans } from './trans.tsx'

const messages: Messages = { gift: ['Send <0>', ['name'], '</0>!'] }
const i18n = setupI18n({ locale: 'en', messages: { en: messages } })

it('shows what people typed as it is, tags and all', () => {
  for (const name of ['<i>in</i> the meadow', '<0>twice</0>', '1 < 2', '<br/>', 'plain']) {
    const text = createElement(Trans, {
      id: 'gift',
      values: { name },
      components: { 0: createElement('b') },
    })
    const shown = renderToStaticMarkup(createElement(I18nProvider, { i18n, children: text }))
    const escaped = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(shown, name).toBe(`Send <b>${escaped}</b>!`)
  }
})
