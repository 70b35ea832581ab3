/** Made by scripts/fold-letters.ts: not by hand. `app_latin` of the database is made of the same. */

/** Latin letters that are one plain letter, and under each which. */
export const SINGLE_LETTERS =
  'ðøđħıĸłŋŧƀƃƈƌƒƙƚƞƥƫƭƴƶǝǥȡȥȴȵȶȷȼȿɀɇɉɍɏɓɔɕɖɗəɛɟɠɡɢɣɦɧɨɩɪɫɬɭɱɲɳɴɵɼɽɾʀʂʈʉʊʋʏʐʑʙʛʜʝʟʠᴀᴃᴄᴅᴆᴇᴊᴋᴌᴍ' +
  'ᴏᴘᴛᴜᴠᴡᴢᵬᵭᵮᵯᵰᵱᵲᵳᵴᵵᵶᵻᵽᵾᶀᶁᶂᶃᶄᶅᶆᶇᶈᶉᶊᶌᶍᶎᶏᶑᶒᶓᶖᶙẜẝỽỿⱡⱥⱦⱨⱪⱬⱱⱳⱴⱸⱺꜰꜱꝁꝃꝅꝇꝉꝋꝍꝑꝓꝕꝗꝙꝟꝱꝲꝳꝴꝵꝶꝷꝺꝼꞇꞑꞓꞡꞣꞥꞧꞩ';
export const SINGLE_PLAIN =
  'dodhiqlntbbcdfklnpttyzegdzlntjcszejrybocddeejgggghhiiilllmnnnorrrrstuuvyzzbghjlqabcddejklm' +
  'optuvwzbdfmnprrstzipubdfgklmnprsvxzadeeiussvylathkzvwveofskkklloopppqqvdlmnrrtdftncgknrs';

/** Those that are several. */
export const SEVERAL_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  þ: 'th',
  œ: 'oe',
  ƕ: 'hv',
  ƣ: 'oi',
  ȸ: 'db',
  ȹ: 'qp',
  ɶ: 'oe',
  ʣ: 'dz',
  ʥ: 'dz',
  ʦ: 'ts',
  ʪ: 'ls',
  ʫ: 'lz',
  ᴁ: 'ae',
  ᵫ: 'ue',
  ᵺ: 'th',
  ỻ: 'll',
  ꜳ: 'aa',
  ꜵ: 'ao',
  ꜷ: 'au',
  ꜹ: 'av',
  ꜻ: 'av',
  ꜽ: 'ay',
  ꝏ: 'oo',
  ꝡ: 'vy',
  ꝥ: 'th',
  ꝧ: 'th',
};
