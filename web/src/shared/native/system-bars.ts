/**
 * The system's bars in the colours of the theme. The page reaches behind them, so style sheets paint
 * the strips (`--bar` and the insets); here the icons on them become readable. Android before 15 may
 * keep the page below its status bar and is told the colour as well.
 */

import { BAR_COLOURS, currentTheme, onThemeChange, type Theme } from '@/shared/theme/theme'
import { isNative, platform } from './platform'

export async function paintSystemBars(theme: Theme): Promise<void> {
  if (!isNative()) return
  const { SystemBars, SystemBarsStyle } = await import('@capacitor/core')
  // Styles are named after the bar: on a dark one the icons are light.
  const style = theme === 'dark' ? SystemBarsStyle.Dark : SystemBarsStyle.Light
  await SystemBars.setStyle({ style })
  if (platform() === 'android') await paintStatusBar(theme)
}

/** From Android 15 on the colour is ignored; the style is kept there too, for when the screen turns. */
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
