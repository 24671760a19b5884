import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import type { Canvas, CanvasNode } from '../packages/story-engine/src/canvas.ts'
import { demoPassword, creators } from '../apps/server/src/demo/people.ts'
import { site } from './site.ts'

/** The origin of a page; before its first navigation, the origin of this worker's site. */
export function originOf(page: Page): string {
  return page.url() === 'about:blank' ? site.baseUrl : new URL(page.url()).origin
}

/** Calls the server as the person whose page it is. */
export async function call<T>(page: Page, path: string, data?: object): Promise<T> {
  const address = `/api${path}`
  const headers = { origin: originOf(page) }
  const answer = data
    ? await page.request.post(address, { data, headers })
    : await page.request.get(address)
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json() as Promise<T>
}

export async function logInAsCreator(page: Page): Promise<void> {
  await call(page, '/account/login', { email: creators.rowan.email, password: demoPassword })
}

export async function createStory(page: Page, title: string, canvas?: object): Promise<string> {
  const { content } = await call<{ content: { contentOid: string } }>(
    page,
    '/story-chat/chat-content',
    { requestType: 'create', title, ...(canvas ? { canvas } : {}) },
  )
  return content.contentOid
}

export async function openCanvas(page: Page, contentOid: string): Promise<void> {
  await page.goto(`/story/${contentOid}/canvas`)
  await page.getByRole('toolbar', { name: 'View' }).waitFor()
  await standby(page)
}

/** The canvas as the server keeps it. */
export async function keptCanvas(page: Page, contentOid: string): Promise<Canvas> {
  const { canvas } = await call<{ canvas: Canvas }>(
    page,
    `/story-chat/chat-canvas?contentOid=${contentOid}`,
  )
  return canvas
}

export const standby = (page: Page) => page.getByText('Standby', { exact: true }).waitFor()
export const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
export const drawn = (page: Page, id: string): Locator =>
  page.locator(`.react-flow__node[data-id="${id}"]`)

/** Selects a node by its head. */
export async function selectNode(page: Page, id: string): Promise<void> {
  await drawn(page, id).click({ position: { x: 30, y: 8 } })
  await details(page).getByRole('heading', { level: 2 }).waitFor()
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await details(page).getByRole('combobox', { name: label, exact: true }).selectOption(option)
}

export async function fill(page: Page, label: string, value: string): Promise<void> {
  await details(page).getByLabel(label, { exact: true }).first().fill(value)
}

export async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Canvas menu' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export function nodeOf(canvas: Canvas, id: string): CanvasNode | undefined {
  return canvas.nodes.find((node) => node.id === id)
}

const place = (x: number, y: number) => ({ x, y })

/** A story that compiles, of two people and three pictures. */
export function lighthouse(): object {
  const image = (id: string, y: number, tags: string[]) => ({
    id,
    kind: 'image',
    position: place(0, y),
    data: { title: id, tags },
  })
  const edge = (source: string, kind: string, target: string, targetSocket: string) => ({
    id: `${source}-${target}`,
    source,
    sourceSocket: kind,
    target,
    targetSocket,
  })
  return {
    version: 1,
    nodes: [
      {
        id: 'story',
        kind: 'story',
        position: place(640, 0),
        data: { isStart: true, prologue: 'Rain beats on the windows.' },
      },
      { id: 'mira', kind: 'character', position: place(320, 0), data: { name: 'Mira' } },
      { id: 'joon', kind: 'character', position: place(320, 260), data: { name: 'Joon' } },
      image('smile', 0, ['smile']),
      image('cry', 260, ['cry', 'sad']),
    ],
    edges: [
      edge('mira', 'character', 'story', 'characters'),
      edge('joon', 'character', 'story', 'characters'),
      edge('smile', 'image', 'mira', 'emotionImages'),
      edge('cry', 'image', 'mira', 'emotionImages'),
    ],
  }
}
