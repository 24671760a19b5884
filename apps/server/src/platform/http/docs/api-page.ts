import { createHash } from 'node:crypto'
import { guideHtml, html } from './html.ts'
import { type JsonSchema, typeText } from './type-text.ts'

interface Content {
  schema?: JsonSchema
}

export interface Operation {
  summary?: string
  description?: string
  operationId?: string
  parameters?: {
    name: string
    in: string
    required?: boolean
    description?: string
    schema?: JsonSchema
  }[]
  requestBody?: { content?: Record<string, Content> }
  responses?: Record<string, { description?: string; content?: Record<string, Content> }>
}

export interface ApiDocument {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, JsonSchema> }
}

interface ListedOperation extends Operation {
  method: string
  path: string
  id: string
}

/** The OpenAPI document as a page that needs no script. */
export function apiPage(document: ApiDocument): string {
  const { info } = document
  const groups = grouped(document)
  const toc = [...groups].map(
    ([name, operations]) =>
      `<li><a href="#${html(name)}">${html(name)}</a> <small>${operations.length}</small></li>`,
  )
  const sections = [...groups].map(
    ([name, operations]) =>
      `<section><h2 id="${html(name)}">${html(name)}</h2>${operations.map(operationHtml).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${html(info.title)} API</title>
<style>${css}</style>
</head>
<body>
<nav aria-label="Areas"><p><strong>${html(info.title)} API</strong> ${html(info.version)}</p>
<ul>${toc.join('')}<li><a href="#types">Types</a></li></ul>
<p><a href="/api/openapi.json">openapi.json</a></p></nav>
<main><h1>${html(info.title)} API</h1>${guideHtml(info.description ?? '')}${sections.join('')}${typesHtml(document)}</main>
</body>
</html>
`
}

/** Operations by the first word of their address. */
function grouped({ paths = {} }: ApiDocument): Map<string, ListedOperation[]> {
  const groups = new Map<string, ListedOperation[]>()
  for (const path of Object.keys(paths).toSorted()) {
    for (const [method, operation] of Object.entries(paths[path] ?? {})) {
      const [, first = '', second = ''] = path.split('/')
      const name = first === 'api' ? second : first
      const id = operation.operationId ?? `${method}-${path}`
      const listed = { ...operation, method: method.toUpperCase(), path, id }
      groups.set(name, [...(groups.get(name) ?? []), listed])
    }
  }
  return groups
}

function operationHtml(operation: ListedOperation): string {
  const { id, method, path, summary, description, parameters = [] } = operation
  const answer = operation.responses?.[200]
  return `<details id="${html(id)}"><summary><code>${html(method)}</code> <code>${html(path)}</code> <span>${html(summary ?? '')}</span></summary>
${guideHtml(description ?? '')}
${parameters.length > 0 ? parametersHtml(parameters) : ''}
${contentHtml('Body', operation.requestBody?.content)}
${contentHtml('Answer', answer?.content)}
</details>`
}

function parametersHtml(parameters: NonNullable<Operation['parameters']>): string {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${html(name)}</code>${required ? '' : ' <small>optional</small>'}</td><td>${html(place)}</td><td><code>${html(typeText(schema))}</code></td><td>${html(description ?? schema?.description ?? '')}</td></tr>`,
  )
  return `<div class="wide"><table><thead><tr><th>name</th><th>in</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function contentHtml(title: string, content: Record<string, Content> | undefined): string {
  return Object.entries(content ?? {})
    .map(
      ([type, { schema }]) =>
        `<h3>${html(title)} <small>${html(type)}</small></h3><pre tabindex="0">${html(typeText(schema))}</pre>`,
    )
    .join('')
}

/** What operations call by name. */
function typesHtml({ components }: ApiDocument): string {
  const types = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="type-${html(name)}"><summary><code>${html(name)}</code></summary><pre tabindex="0">${html(typeText(schema))}</pre></details>`,
  )
  return `<section><h2 id="types">Types</h2>${types.join('')}</section>`
}

const css = `
:root { color-scheme: light dark; --line: light-dark(#ddd, #333); --soft: light-dark(#666, #aaa); --code: light-dark(#f4f2f7, #1c1a22); --accent: light-dark(#6d3bbd, #c3a6ff) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 80rem; padding: 1.5rem; font: 16px/1.55 system-ui, sans-serif; display: grid; gap: 2rem; grid-template-columns: minmax(0, 1fr) }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem }
a { color: var(--accent) }
small, summary span { color: var(--soft) }
code, pre { font: .85em/1.5 ui-monospace, monospace }
pre { background: var(--code); padding: 1rem; border-radius: .5rem; overflow-x: auto }
details { border-top: 1px solid var(--line) }
summary { padding: .6rem .25rem; cursor: pointer; overflow-wrap: anywhere }
details[open] { padding-bottom: 1rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line) }
h2 { margin-top: 2.5rem }
@media (min-width: 60rem) { body { grid-template-columns: 12rem minmax(0, 1fr) } nav { position: sticky; top: 1.5rem; align-self: start } nav ul { display: block } }
`

/** The page may use its own style and nothing else. */
export const apiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
