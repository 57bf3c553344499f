import { createFileRoute } from '@tanstack/react-router'
import { LoadingScreen } from '@/app/loading-screen'
import { SandboxScreen } from '@/features/shop/sandbox-screen'
import { TextsOf } from '@/shared/i18n/texts-of'

export const Route = createFileRoute('/_app/sandbox-checkout/$id')({
  component: Sandbox,
})

function Sandbox() {
  return (
    <TextsOf part="shop" waiting={<LoadingScreen />}>
      <SandboxScreen id={Route.useParams().id} />
    </TextsOf>
  )
}
