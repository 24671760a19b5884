import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TermsDialog } from './terms-dialog.tsx'

/** The consent without which nothing is paid (R-payment-004), and the terms themselves. */
export function AcceptTerms(props: { accepted: boolean; onChange: (accepted: boolean) => void }) {
  const { accepted, onChange } = props
  const { t } = useLingui()
  const [reading, setReading] = useState(false)
  return (
    <div className="flex flex-col items-start gap-1">
      <Checkbox label={t`I accept the payment terms.`} checked={accepted} onChange={onChange} />
      <button
        type="button"
        className="ml-8 rounded-xs py-1 text-sm text-accent-ink underline underline-offset-2"
        onClick={() => setReading(true)}
      >
        <Trans>Read the terms</Trans>
      </button>
      <TermsDialog
        open={reading}
        onClose={() => setReading(false)}
        onAccept={() => {
          onChange(true)
          setReading(false)
        }}
      />
    </div>
  )
}
