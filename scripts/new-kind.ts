import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyExample, readSource, sourcesFor } from './example-kind.ts'

// npm run new-kind -- NAME: begins a kind of item as a copy of examples/wallpaper under that name.

const root = join(import.meta.dirname, '..')
const [name = ''] = process.argv.slice(2)
if (!/^[a-z]{2,30}$/.test(name) || name === 'wallpaper') {
  console.error('npm run new-kind -- NAME, where NAME is one word of small letters, such as print')
  process.exit(2)
}
const files = sourcesFor(name, new Date())
const there = files.filter((file) => existsSync(join(root, file)))
if (there.length > 0) {
  console.error(`There is a kind of this name, or something else: ${there.join(', ')}`)
  process.exit(2)
}
const changed = copyExample(root, name, new Date())

console.log(`Added ${files.length} files, and lines to:\n${changed.join('\n')}`)
const words = /배경화면|壁紙|[Ff]ondos? de pantalla/
const foreign = files.flatMap((file) =>
  readSource(root, file)
    .split('\n')
    .flatMap((line, index) => (words.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
)
console.log(`\nName the kind in these texts:\n${foreign.join('\n')}`)
console.log(`
Then run:
npx vitest run schema -u
npm run i18n    # and translate its texts in apps/web/src/locales`)
