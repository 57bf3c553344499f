/**
 * Sets the system's bars to the colours of the theme. The page extends behind the bars, so style sheets paint
 * their background (`--bar` and the insets); this file sets the colour of the icons. Android before 15 may
 * keep the page below its status bar, so there the background colour is set too.
 */

import { BAR_COLOURS, currentTheme, onThemeChange, type Theme } from '@/shared/theme/theme'
import { isNative, platform } from './platform'

export async function paintSystemBars(theme: Theme): Promise<void> {
  if (!isNative()) return
  const { SystemBars, SystemBarsStyle } = await import('@capacitor/core')
  // Styles are named after the bar: `Dark` means light icons on a dark bar.
  const style = theme === 'dark' ? SystemBarsStyle.Dark : SystemBarsStyle.Light
  await SystemBars.setStyle({ style })
  if (platform() === 'android') await paintStatusBar(theme)
}

/** Android 15 and later ignore the colour, but still need the style after the screen rotates. */
async function paintStatusBar(theme: Theme): Promise<void> {
  const { StatusBar, Style } = await import('@capacitor/status-bar')
  await StatusBar.setStyle({ style: theme === 'dark' ? Style.Dark : Style.Light })
  await StatusBar.setBackgroundColor({ color: BAR_COLOURS[theme] })
}

/** Paints the bars now and whenever the theme changes. */
export function keepSystemBarsPainted(): void {
  onThemeChange(paintCurrent)
  paintCurrent()
}

function paintCurrent(): void {
  void paintSystemBars(currentTheme())
}
