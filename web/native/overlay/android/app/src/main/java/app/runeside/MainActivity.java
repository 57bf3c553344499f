package app.runeside;

import com.getcapacitor.BridgeActivity;

/** Sets the page's colour behind the web view, so that nothing flashes before the first paint. */
public class MainActivity extends BridgeActivity {

    @Override
    protected void load() {
        super.load();
        bridge.getWebView().setBackgroundColor(getColor(R.color.page));
    }
}
