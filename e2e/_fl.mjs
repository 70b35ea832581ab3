import { chromium } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu']});
const c = await b.newContext({viewport:{width:1440,height:900}}); const p0 = await c.newPage();
await p0.goto('http://localhost:4300/'); await p0.getByLabel('Client ID').or(p0.getByLabel('Client')).first().fill('2').catch(()=>{});
await p0.getByLabel('Username').fill('desk'); await p0.getByLabel('Password', {exact:true}).fill('frontdesk1'); await p0.getByRole('button',{name:/sign in|log in/i}).click();
await p0.waitForURL(/frontdesk/); const st=await c.storageState(); await c.close();
const c2 = await b.newContext({viewport:{width:1440,height:900}, storageState: st}); const page=await c2.newPage();
const cdp = await c2.newCDPSession(page); await cdp.send('Network.enable'); const s=new Set();
cdp.on('Network.requestWillBeSent', ({request,type})=>{ if(type==='Script'||/\.js(\?|$)/.test(request.url)) s.add(request.url); });
await page.goto('http://localhost:4300/frontdesk',{waitUntil:'commit'}); await page.locator('section[aria-label="Contacts"] [role="listitem"]').first().waitFor();
let sum=0; const rows=[]; for (const u of [...s]) { const f='apps/web/dist'+new URL(u).pathname; const n=gzipSync(readFileSync(f),{level:9}).length; sum+=n; rows.push([n,f.slice(14)]); }
rows.sort((a,b)=>b[0]-a[0]); console.log(sum, rows.length); for (const r of rows) console.log(r.join(' '));
await b.close();
