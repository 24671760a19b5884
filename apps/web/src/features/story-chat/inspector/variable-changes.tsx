import { useLingui } from '@lingui/react/macro'
import type { ReplyTrace } from './inspector.api.ts'
import { Part } from './part.tsx'

/** The values before and after a turn, and what changed them. */
export function VariableChanges({ variables }: Pick<ReplyTrace, 'variables'>) {
  const { t } = useLingui()
  if (variables.length === 0) return null
  const causes = { rule: t`by rule`, model: t`set by the model`, none: t`unchanged` }
  return (
    <Part title={t`Values`}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-faint">
            <th scope="col" className="py-1 font-normal">{t`Name`}</th>
            <th scope="col" className="py-1 font-normal">{t`Before`}</th>
            <th scope="col" className="py-1 font-normal">{t`After`}</th>
            <th scope="col" className="py-1 text-right font-normal">{t`Why`}</th>
          </tr>
        </thead>
        <tbody>
          {variables.map(({ name, before, after, by }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-3 text-left font-medium">
                {name}
              </th>
              <td className="py-1 pr-3 text-ink-soft">{before}</td>
              <td
                className={before === after ? 'py-1 pr-3 text-ink-soft' : 'py-1 pr-3 font-medium'}
              >
                {after}
              </td>
              <td className="py-1 text-right text-ink-faint">{causes[by]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  )
}
