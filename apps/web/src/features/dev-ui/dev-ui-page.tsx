import { Button } from '../../ui/button.tsx'

export function DevUiPage() {
  return <Button variant="primary">Button</Button>
}
