import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { jobNames } from './job-names.ts'

/** What a job does, and its technical name, which breaks between its words only. */
export function JobName({ task }: { task: string }) {
  const say = useJobName()
  const name = say(task)
  const words = task.split(/(?<=[.-])/)
  return (
    <span className="block">
      {name === task ? null : <span className="block">{name}</span>}
      <code className="block text-xs font-normal text-ink-faint">
        {words.map((word, index) => (
          // Words of a name never move.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 ? <wbr /> : null}
            {word}
          </Fragment>
        ))}
      </code>
    </span>
  )
}

/** Says what a job does; of one without a name, its technical name. */
export function useJobName(): (task: string) => string {
  const { t } = useLingui()
  return (task) => {
    const name = jobNames[task]
    return name ? t(name) : task
  }
}
