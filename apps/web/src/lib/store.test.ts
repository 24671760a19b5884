import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createStore, useStore } from './store.ts'

it('begins with what the server drew where a value was set before a part of the page came to life', () => {
  const store = createStore('first')
  const Shown = () => createElement('p', null, useStore(store))
  store.set('next')
  expect(renderToString(createElement(Shown))).toBe('<p>first</p>')
  expect(store.get()).toBe('next')
})
