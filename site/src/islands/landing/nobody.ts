// Only somebody without a session is shown this page: other tabs learn that nobody is signed in (lib/who.ts).
const channel = new BroadcastChannel('mintmark:who');
channel.postMessage('');
channel.close();
