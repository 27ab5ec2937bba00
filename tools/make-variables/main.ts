/** Names on standard error what was written behind `make` and the target does not read: `main.ts scale RESOURCES SHARDS`. */
import { unreadVariables } from './unread';

const [target = '', ...known] = process.argv.slice(2);
unreadVariables({ target, known }, process.env).forEach((line) => console.error(line));
