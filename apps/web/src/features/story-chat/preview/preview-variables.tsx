import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { RoomVariable } from '../chat.api.ts'
import type { Room } from '../use-room.ts'

/** The values of a preview, to be set before the next turn. */
export function PreviewVariables({ room }: { room: Room }) {
  const { api, i18n } = useApp()
  const queryClient = useQueryClient()
  const set = async ({ nodeId }: RoomVariable, value: RoomVariable['value']) => {
    try {
      await api('POST /story-chat/chat-room/{id}/user-settings', {
        params: { id: room.roomOid },
        body: { variables: { [nodeId]: value } },
      })
    } catch (error) {
      showToast(messageOf(error, i18n), { tone: 'danger' })
    }
    await queryClient.invalidateQueries({ queryKey: ['chat-room', room.roomOid] })
  }
  return room.status.variables.map((variable) => (
    <ValueField
      // The value that the last turn left is shown again.
      key={`${variable.nodeId}:${String(variable.value)}`}
      variable={variable}
      onChange={(value) => void set(variable, value)}
    />
  ))
}

function ValueField(props: {
  variable: RoomVariable
  onChange: (value: RoomVariable['value']) => void
}) {
  const { variable, onChange } = props
  const { label, type, value, min, max } = variable
  if (typeof value === 'boolean') {
    return <Switch label={label} checked={value} onChange={onChange} />
  }
  const isNumber = type === 'number'
  return (
    <Field label={label}>
      {(ids) => (
        <Input
          {...ids}
          type={isNumber ? 'number' : 'text'}
          {...(isNumber && min !== null ? { min } : {})}
          {...(isNumber && max !== null ? { max } : {})}
          step="any"
          maxLength={1000}
          defaultValue={value}
          onBlur={({ currentTarget }) => {
            const next = isNumber ? currentTarget.valueAsNumber : currentTarget.value
            if (next !== value && !Number.isNaN(next)) onChange(next)
          }}
        />
      )}
    </Field>
  )
}
