export interface Instruction {
  name: string
  /** `--from=web` as `{ from: 'web' }`. */
  flags: Record<string, string>
  rest: string
}

export interface Stage {
  name: string
  image: string
  instructions: Instruction[]
}

/** The stages of a Dockerfile, with lines that go on put together. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const plain = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '')
  for (const line of plain.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', flags = '', rest = ''] = /^([A-Z]+)\s+((?:--\S+\s+)*)(.*)$/.exec(line) ?? []
    if (name === '') throw new Error(`No instruction: ${line}`)
    if (name === 'FROM') {
      const [image = '', , stage = ''] = rest.split(/\s+/)
      stages.push({ image, name: stage, instructions: [] })
      continue
    }
    const pairs = [...flags.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ])
    const stage = stages.at(-1)
    if (!stage) throw new Error(`Before the first stage: ${line}`)
    stage.instructions.push({ name, flags: Object.fromEntries(pairs), rest: rest.trim() })
  }
  return stages
}

/** The variables that ENV lines set. */
export function environmentOf(stage: Stage): Record<string, string> {
  const lines = stage.instructions.filter(({ name }) => name === 'ENV').map(({ rest }) => rest)
  return Object.fromEntries(
    lines.flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, a = '', b = '']) => [a, b])),
  )
}

/** Whether a path is left out of the context by lines such as `data` and two stars before a name. */
export function isIgnored(path: string, ignore: string): boolean {
  return ignore.split('\n').some((line) => {
    if (line === '') return false
    const escaped = line.replaceAll('.', '\\.').replace(/^\*\*\//, '(?:.*/)?')
    return new RegExp(`^${escaped.replaceAll(/(?<!\.)\*/g, '[^/]*')}(?:/|$)`).test(path)
  })
}

type Yaml = string | Yaml[] | { [key: string]: Yaml }

/** Reads the part of YAML that a compose file needs: maps and lists by indentation, plain scalars. */
export function readYaml(text: string): Yaml {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }))
  return readBlock(lines)
}

type Lines = { indent: number; text: string }[]

function readBlock(lines: Lines): Yaml {
  const indent = lines[0]?.indent ?? 0
  const parts: Lines[] = []
  for (const line of lines) {
    if (line.indent === indent) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  if (lines[0]?.text.startsWith('- ')) return parts.map(([head]) => readScalar(head?.text.slice(2)))
  return Object.fromEntries(
    parts.map(([head, ...inner]) => {
      const [, key = '', value = ''] = /^([\w.-]+):(?: (.*))?$/.exec(head?.text ?? '') ?? []
      if (key === '') throw new Error(`No line of a map: ${head?.text}`)
      return [key, inner.length > 0 ? readBlock(inner) : readScalar(value)]
    }),
  )
}

function readScalar(text = ''): Yaml {
  const list = /^\[(.*)\]$/.exec(text)
  return list?.[1] === undefined ? text : list[1].split(', ')
}

/** The lines of a unit of systemd, by section and name; a name may come again. */
export function readUnit(text: string): Record<string, Record<string, string[]>> {
  const unit: Record<string, Record<string, string[]>> = {}
  let section = ''
  for (const line of text.split('\n').filter((one) => !/^\s*([#;]|$)/.test(one))) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? []
    if (heading) {
      section = heading
      unit[section] = {}
      continue
    }
    const [, name = '', value = ''] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? []
    const lines = unit[section]
    if (name === '' || !lines) throw new Error(`No line of a unit: ${line}`)
    lines[name] = [...(lines[name] ?? []), value]
  }
  return unit
}

/** What a file such as `plax.env` sets, and the names of what it offers behind a `#`. */
export function readEnvFile(text: string): { set: Record<string, string>; offered: string[] } {
  const lines = [...text.matchAll(/^(#?)([A-Z][A-Z_]*)=(.*)$/gm)]
  return {
    set: Object.fromEntries(
      lines
        .filter(([, mark]) => mark === '')
        .map(([, , name = '', value = '']) => [name, value.replace(/^"(.*)"$/, '$1')]),
    ),
    offered: lines.filter(([, mark]) => mark === '#').map(([, , name = '']) => name),
  }
}

/** The lines of a configuration of nginx at the level of servers, and those of each location. */
export function readNginx(text: string): { server: string[]; locations: Record<string, string[]> } {
  const lines = text.split('\n').map((line) => line.trim())
  const server: string[] = []
  const locations: Record<string, string[]> = {}
  let inside = server
  for (const line of lines) {
    const [, path] = /^location (\S+) \{$/.exec(line) ?? []
    if (path) inside = locations[path] = []
    else if (line === '}') inside = server
    else if (line.endsWith(';')) inside.push(line.slice(0, -1).replace(/\s+/g, ' '))
  }
  return { server, locations }
}
