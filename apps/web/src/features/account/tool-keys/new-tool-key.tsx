import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { showToast } from '../../../ui/toast.ts'

/** The key, this once. */
export function NewToolKey({ toolkey, onClose }: { toolkey: string; onClose: () => void }) {
  const { t } = useLingui()
  const copy = () =>
    navigator.clipboard.writeText(toolkey).then(
      () => showToast(t`Key copied`),
      () => showToast(t`Couldn’t copy the key. Select and copy it.`, { tone: 'danger' }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Your tool key</Trans>}
      description={<Trans>Copy it now. It won’t be shown again.</Trans>}
      actions={
        <>
          <Button onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
          <Button variant="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <Field label={t`Tool key`}>
        {(ids) => (
          <Input
            {...ids}
            readOnly
            value={toolkey}
            className="font-mono text-sm"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
    </Dialog>
  )
}
