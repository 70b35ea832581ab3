import type { RawRow } from './settings.ts';

/** A procedure of the fee schedule. */
export interface ProcedureCode {
  num: number;
  code: string;
  descript: string;
  short: string;
  layman: string;
  /** DefNum of its category. */
  category: number;
  hygiene: boolean;
  fee: number;
  minutes: number;
  /** The share a usual plan pays. */
  covered: number;
}

const text = `D0120|periodic oral evaluation - established patient|PerEx|Regular exam|76|h|68|10|1
D0140|limited oral evaluation - problem focused|LimEx|Emergency exam|76||92|30|1
D0150|comprehensive oral evaluation - new or established patient|CompEx|Full exam|76||118|30|1
D0210|intraoral - comprehensive series of radiographic images|FMX|Full mouth x-rays|76||165|20|1
D0220|intraoral - periapical first radiographic image|PA|X-ray of a tooth|76||38|5|1
D0274|bitewings - four radiographic images|4BW|Bitewing x-rays|76|h|84|10|1
D0330|panoramic radiographic image|Pano|Panoramic x-ray|76||142|10|1
D1110|prophylaxis - adult|Pro|Cleaning|77|h|126|40|1
D1120|prophylaxis - child|ChPro|Child cleaning|77|h|88|30|1
D1206|topical application of fluoride varnish|FlVarn|Fluoride|77|h|52|5|1
D1351|sealant - per tooth|Seal|Sealant|77|h|64|10|0.8
D2330|resin-based composite - one surface, anterior|C1A|White filling|78||198|40|0.8
D2331|resin-based composite - two surfaces, anterior|C2A|White filling|78||246|40|0.8
D2391|resin-based composite - one surface, posterior|C1P|White filling|78||214|40|0.8
D2392|resin-based composite - two surfaces, posterior|C2P|White filling|78||278|50|0.8
D2393|resin-based composite - three surfaces, posterior|C3P|White filling|78||342|60|0.8
D2740|crown - porcelain/ceramic|CrnPor|Crown|79||1320|90|0.5
D2950|core buildup, including any pins when required|BU|Buildup|79||296|20|0.5
D3310|endodontic therapy, anterior tooth|RCT-A|Root canal|80||890|70|0.8
D3330|endodontic therapy, molar tooth|RCT-M|Root canal|80||1340|90|0.8
D4341|periodontal scaling and root planing - four or more teeth per quadrant|SRP|Deep cleaning|81|h|284|60|0.8
D4260|osseous surgery - four or more teeth per quadrant|Osseous|Gum surgery|81||1180|90|0.5
D4910|periodontal maintenance|PerMain|Gum maintenance|81|h|168|50|0.8
D5110|complete denture - maxillary|DentU|Upper denture|82||1980|60|0.5
D6010|surgical placement of implant body: endosteal implant|Implant|Implant|83||2240|90|0.5
D7140|extraction, erupted tooth or exposed root|Ext|Extraction|84||224|40|0.8
D7210|extraction, erupted tooth requiring removal of bone|SurgExt|Surgical extraction|84||346|50|0.8
D9110|palliative treatment of dental pain|Pall|Relief of pain|85||134|30|1
D9310|consultation|Consult|Consultation|85||148|30|1
D9944|occlusal guard - hard appliance, full arch|NG|Night guard|85||648|40|0.5`;

export const procedureCodes: readonly ProcedureCode[] = text.split('\n').map((line, index) => {
  const [code, descript, short, layman, category, hygiene, fee, minutes, covered] = line.split('|');
  return {
    num: index + 1,
    code: code!,
    descript: descript!,
    short: short!,
    layman: layman!,
    category: Number(category),
    hygiene: hygiene === 'h',
    fee: Number(fee),
    minutes: Number(minutes),
    covered: Number(covered),
  };
});

const byCode = new Map(procedureCodes.map((code) => [code.code, code]));

/** @throws for a code the practice does not have */
export function codeOf(code: string): ProcedureCode {
  const found = byCode.get(code);
  if (!found) throw new Error(`There is no procedure ${code}.`);
  return found;
}

const inCents = (amount: number): number => Math.round(amount * 100) / 100;

/** The share of a fee that a usual plan gives, and what the office writes off for it. */
const PAID_SHARE = 0.86;
const WRITE_OFF_SHARE = 0.1;

/** What a plan is expected to do with a procedure. */
export function expectFromPlan(procedure: RawRow): { fee: number; pays: number; writesOff: number } {
  const code = procedureCodes[Number(procedure.CodeNum) - 1] ?? codeOf('D0120');
  const fee = inCents(Number(procedure.ProcFee) * Number(procedure.UnitQty));
  const writesOff = inCents(fee * WRITE_OFF_SHARE);
  return { fee, writesOff, pays: inCents((fee - writesOff) * code.covered * PAID_SHARE) };
}
