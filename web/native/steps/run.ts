/** Runs a command of this folder's packages and shows its output. */

import { spawnSync } from 'node:child_process'

export function run(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): void {
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    // Windows finds .cmd files only through a shell.
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} did not succeed`)
}
