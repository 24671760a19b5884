import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'

/** Square and ink on paper, unlike Plax: the buyer should see that this is another company. */
export function SandboxShell({
  title = <Trans>Sandbox gateway</Trans>,
  note = (
    <Trans>
      This is the site’s sandbox gateway for trying out payments. It doesn’t ask for a card, and no
      real money moves.
    </Trans>
  ),
  children,
}: {
  title?: ReactNode
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <main
      id="main"
      className="flex min-h-dvh flex-col items-center justify-center bg-pressed px-4 py-10"
    >
      <div className="w-full max-w-md border border-ink bg-raised">
        <header className="flex items-center justify-between gap-4 bg-ink px-6 py-4 text-ground">
          <h1 className="font-mono text-lg font-bold tracking-tight">{title}</h1>
          <span className="border border-ground px-2 py-0.5 font-mono text-xs font-bold">
            <Trans>TEST</Trans>
          </span>
        </header>
        <div className="flex flex-col gap-7 p-6">{children}</div>
        <p className="border-t border-dashed border-line-strong px-6 py-4 text-sm text-ink-soft">
          {note}
        </p>
      </div>
    </main>
  )
}

/** A button of that other company. */
export function SandboxButton({
  isMain,
  busy,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { isMain?: boolean; busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      disabled={props.disabled || busy}
      aria-busy={busy || undefined}
      className={cx(
        'inline-flex h-12 items-center justify-center gap-2 border border-ink font-medium transition-colors disabled:opacity-55',
        isMain ? 'bg-ink text-ground hover:bg-ink-soft' : 'bg-raised hover:bg-pressed',
        className,
      )}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
  )
}
