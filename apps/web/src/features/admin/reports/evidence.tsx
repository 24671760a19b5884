import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { buttonClasses } from '../../../ui/button.tsx'
import type { CaseDetail } from './reports.api.ts'

/** What it said when it was first reported, beside what it says now. */
export function Evidence({ detail: { before, current } }: { detail: CaseDetail }) {
  return (
    <section className="grid gap-4 md:grid-cols-2">
      <Side title={<Trans>When reported</Trans>}>
        {before ? (
          <Words text={before.text} evidence={before.evidence} />
        ) : (
          <Missing>
            <Trans>The evidence is no longer kept.</Trans>
          </Missing>
        )}
      </Side>
      <Side title={<Trans>Now</Trans>}>
        {current ? (
          <>
            <Words text={current.text} evidence={current.evidence} />
            {current.path ? (
              <a
                href={current.path}
                target="_blank"
                rel="noreferrer"
                className={buttonClasses('secondary', 'sm')}
              >
                <Trans>Open page</Trans>
              </a>
            ) : null}
          </>
        ) : (
          <Missing>
            <Trans>It no longer exists.</Trans>
          </Missing>
        )}
      </Side>
    </section>
  )
}

function Side({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-3 rounded-lg border border-line bg-raised p-4 md:p-5">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </div>
  )
}

function Words({ text, evidence }: { text: string | null; evidence: Record<string, unknown> }) {
  return (
    <>
      {text ? (
        <p dir="auto" className="max-h-96 w-full overflow-y-auto break-words whitespace-pre-line">
          {text}
        </p>
      ) : (
        <Missing>
          <Trans>No text</Trans>
        </Missing>
      )}
      <details className="w-full text-sm">
        <summary className="cursor-pointer text-ink-soft">
          <Trans context="report">Details</Trans>
        </summary>
        <pre className="mt-2 overflow-x-auto rounded-md bg-ground p-3 text-xs">
          {JSON.stringify(evidence, null, 2)}
        </pre>
      </details>
    </>
  )
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="text-sm text-ink-soft">{children}</p>
}
