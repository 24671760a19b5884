import { Trans, useLingui } from '@lingui/react/macro'
import type { ReplyTrace } from './inspector.api.ts'
import { sectionName } from './inspector-names.ts'

const fills = [
  'fill-node-story',
  'fill-node-character',
  'fill-node-lorebook',
  'fill-node-text',
  'fill-node-image',
  'fill-node-user',
  'fill-node-trigger',
  'fill-node-variable',
]
const swatches = [
  'bg-node-story',
  'bg-node-character',
  'bg-node-lorebook',
  'bg-node-text',
  'bg-node-image',
  'bg-node-user',
  'bg-node-trigger',
  'bg-node-variable',
]

/** Tokens of the prompt by part: a bar to see, and a table to read. */
export function TokenBar({ trace }: { trace: ReplyTrace }) {
  const { t, i18n } = useLingui()
  const { sections, totalTokens, maxPromptTokens } = trace
  const nameOf = (name: string) => {
    const known = sectionName(name)
    return typeof known === 'string' ? known : i18n._(known)
  }
  const total = Math.max(1, totalTokens)
  let x = 0
  return (
    <section>
      <p className="figures mb-2 flex justify-between text-sm">
        <span className="font-semibold">{t`Tokens`}</span>
        <span className="text-ink-soft">
          <Trans>
            {i18n.number(totalTokens)} of {i18n.number(maxPromptTokens)}
          </Trans>
        </span>
      </p>
      <svg
        aria-hidden
        viewBox="0 0 1000 10"
        preserveAspectRatio="none"
        className="h-2.5 w-full overflow-hidden rounded-full bg-pressed"
      >
        {sections.map(({ name, tokens }, index) => {
          const width = (1000 * tokens) / total
          const from = x
          x += width
          return (
            <rect
              key={name}
              x={from}
              width={Math.max(0, width - 2)}
              height="10"
              className={fills[index % fills.length]}
            />
          )
        })}
      </svg>
      <table className="mt-3 w-full text-sm">
        <caption className="sr-only">{t`Tokens by prompt part`}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t`Prompt part`}</th>
            <th scope="col">{t`Tokens`}</th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ name, tokens }, index) => (
            <tr key={name}>
              <th scope="row" className="py-0.5 text-left font-normal text-ink-soft">
                <span
                  aria-hidden
                  className={`mr-2 inline-block size-2.5 rounded-xs ${swatches[index % swatches.length]}`}
                />
                {nameOf(name)}
              </th>
              <td className="figures text-right">{i18n.number(tokens)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
