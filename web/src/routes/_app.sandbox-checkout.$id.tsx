import { createFileRoute } from '@tanstack/react-router'
import { SandboxScreen } from '@/features/shop/sandbox-screen'

export const Route = createFileRoute('/_app/sandbox-checkout/$id')({
  component: Sandbox,
})

function Sandbox() {
  return <SandboxScreen id={Route.useParams().id} />
}
